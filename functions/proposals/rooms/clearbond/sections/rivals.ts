import { amounts, bullets, led, paragraph, section, table, words } from '#functions/proposals/publishing/blocks.ts';
import { count, dollars } from '#functions/proposals/publishing/format.ts';
import type { Section } from '#shared/proposals.ts';
import type { Figures } from '../figures/figures.ts';

/** The rival that an expert names first. */
export const fabricAndPowerPages = ({ rivals: { powerPages } }: Figures): Section =>
  section('fabric-and-power-pages', 'What about Fabric and Power Pages?', [
    paragraph(
      'This is the strongest alternative. Power Pages is Microsoft’s portal for people outside your organization; Fabric holds data, models and reports. Of the critical requirements that Power BI alone fails, the two close all but billing.',
    ),
    bullets(
      led(
        'What they supply.',
        `Sign-up with accounts from outside, forms with file upload, records with permissions by row, workflow, training of models, and reports for users without a Power BI license. Power Pages is ${dollars(powerPages.pack)} a month for ${count(powerPages.packUsers)} signed-in users of one site *.`,
      ),
      led(
        'What remains to be built.',
        'Billing by tier and card, checks that refuse a delivery with its reasons, API keys and a versioned API for partners, scores with reasons, and tests of the isolation.',
      ),
      led(
        'When to prefer them.',
        'If you have Power Platform developers in house, if the portal mostly shows reports and takes forms, and if you accept being tied to Microsoft.',
      ),
    ),
  ]);

const microsoft = 'https://learn.microsoft.com';

/** Where prices and properties of other products come from. Each page has been read. */
export const sources = (): Section =>
  section('sources', 'Prices and sources', [
    paragraph(
      'Prices are United States list prices; your agreement with Microsoft may be lower. They come from secondary sources: check them with Microsoft. Facts about Power BI not listed here are our own knowledge.',
    ),
    table(
      'Sources: Microsoft’s own documentation is primary, all others are secondary',
      [words('Fact'), words('Source'), words('Kind'), amounts('As of')],
      [
        [
          'Pro and Premium Per User licenses; scheduled refreshes',
          'https://redresscompliance.com/cio-playbook-for-microsoft-power-platform-licensing-strategy.html',
          'Secondary',
          'July 2025',
        ],
        [
          'Fabric capacity: price of a unit, reserved price',
          'https://spendweave.com/blog/microsoft-fabric-pricing-capacity-planning',
          'Secondary',
          'June 2026',
        ],
        ['Power BI Embedded A1 and A4', 'https://epcgroup.net/power-bi-embedded-pricing', 'Secondary', 'Early 2026'],
        ['Power Pages: pack of users *', 'Not confirmed: no page with it could be read', '', ''],
        ['No license for viewers from F64 on', `${microsoft}/fabric/enterprise/fabric-features`, 'Primary', '2026'],
        [
          'Self-service sign-up not for Microsoft’s apps',
          `${microsoft}/entra/external-id/self-service-sign-up-user-flow`,
          'Primary',
          '2026',
        ],
        [
          'Labels encrypt exported files',
          `${microsoft}/power-bi/enterprise/service-security-sensitivity-label-overview`,
          'Primary',
          'Nov. 2022',
        ],
        [
          'Dynamic subscriptions need a capacity',
          `${microsoft}/power-bi/collaborate-share/power-bi-dynamic-report-subscriptions`,
          'Primary',
          'Jan. 2024',
        ],
        [
          'Reports in Power Pages for users without a license',
          `${microsoft}/training/modules/power-pages-integration/power-bi`,
          'Primary',
          '2026',
        ],
      ],
    ),
  ]);
