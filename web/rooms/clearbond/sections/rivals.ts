import type { ComparisonRow, Section } from '#shared/proposals.ts';
import { amounts, ledBullets, paragraph, section, table, words } from '#web/publishing/blocks.ts';
import { count, dollars } from '#web/publishing/format.ts';
import { criticalTally } from '../comparison/rules.ts';
import type { Figures } from '../figures/figures.ts';

/** The rival that an expert names first. */
export const fabricAndPowerPages = ({ rivals: { powerPages } }: Figures, rows: readonly ComparisonRow[]): Section => {
  const { failed, closed } = criticalTally(rows);
  return section('fabric-and-power-pages', 'What about Fabric and Power Pages?', [
    paragraph(
      `This is the strongest alternative. Power Pages is Microsoft’s portal for people outside your organization; Fabric holds data, models and reports. Of the ${failed} critical requirements that Power BI alone fails, the two close ${closed}: sign-up, intake, review, and the system of record. Billing remains.`,
    ),
    ledBullets({
      'What they supply.': `Sign-up with accounts from outside, forms with file upload, records with permissions by row, workflow, training of models, and reports for users without a Power BI license. Power Pages is ${dollars(powerPages.pack)} a month for ${count(powerPages.packUsers)} signed-in users of one site.`,
      'What remains to be built.':
        'Billing by tier and card and, beyond those requirements, checks that refuse a delivery with its reasons, API keys and a versioned API for partners, scores with reasons, and tests of the isolation.',
      'When to prefer them.':
        'If you have Power Platform developers in house, if the portal mostly shows reports and takes forms, and if you accept being tied to Microsoft.',
    }),
  ]);
};

/** Where prices and properties of other products come from. Each page has been read. */
export const sources = (): Section =>
  section('sources', 'Prices and sources', [
    paragraph(
      'Prices are United States list prices; your agreement with Microsoft may be lower. We took them from secondary sources that quote Microsoft’s own price pages: microsoft.com/power-platform/products for Power BI and Power Pages, azure.microsoft.com/pricing for Fabric.',
    ),
    table(
      'Sources: Microsoft’s own documentation is primary, all others are secondary',
      [words('Fact'), words('Source'), words('Kind'), amounts('As of')],
      [
        [
          'Pro and Premium Per User licenses; scheduled refreshes',
          'redresscompliance.com/cio-playbook-for-microsoft-power-platform-licensing-strategy.html',
          'July 2025',
        ],
        [
          'Fabric capacity: price of a unit, reserved price',
          'spendweave.com/blog/microsoft-fabric-pricing-capacity-planning',
          'June 2026',
        ],
        ['Power Pages: pack of users', 'github.com/holgerimbery/holgerimbery.blog', 'May 2026'],
        ['No license for viewers from F64 on', 'learn.microsoft.com/fabric/enterprise/fabric-features', '2026'],
        [
          'Self-service sign-up not for Microsoft’s apps',
          'learn.microsoft.com/entra/external-id/self-service-sign-up-user-flow',
          '2026',
        ],
        [
          'Labels encrypt exported files',
          'learn.microsoft.com/power-bi/enterprise/service-security-sensitivity-label-overview',
          'Nov. 2022',
        ],
        [
          'Dynamic subscriptions need a capacity',
          'learn.microsoft.com/power-bi/collaborate-share/power-bi-dynamic-report-subscriptions',
          'Jan. 2024',
        ],
        [
          'Reports in Power Pages for users without a license',
          'learn.microsoft.com/training/modules/power-pages-integration/power-bi',
          '2026',
        ],
      ].map(([fact = '', page = '', asOf = '']) => [
        fact,
        `https://${page}`,
        page.startsWith('learn.microsoft.com') ? 'Primary' : 'Secondary',
        asOf,
      ]),
    ),
  ]);
