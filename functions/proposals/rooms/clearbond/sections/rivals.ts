import { bullets, led, paragraph, section, table, words } from '#functions/proposals/lib/blocks.ts';
import { count, dollarSpan, dollars } from '#functions/proposals/lib/format.ts';
import type { Section } from '#shared/proposals.ts';
import type { Figures } from '../figures/figures.ts';
import { fabricMonth } from '../figures/three-years.ts';

/** The rival that an expert names first. */
export const fabricAndPowerPages = (figures: Figures): Section => {
  const { comparison, rivals } = figures;
  const { powerPages, fabric } = rivals;
  return section('fabric-and-power-pages', 'What about Fabric and Power Pages?', [
    paragraph(
      'This is the strongest alternative, and an honest rival. Power Pages is Microsoft’s portal for people outside your organization; Fabric holds data, models and reports. Of the critical requirements that Power BI alone fails, the two close all but billing.',
    ),
    bullets(
      led(
        'What they supply.',
        'Sign-up with accounts from outside, forms with file upload, records in Dataverse with permissions by row, workflow with Power Automate, training of models, and Power BI reports for users who have no Power BI license.',
      ),
      led(
        'What remains to be built.',
        'Billing by tier and card, checks that refuse a delivery with its reasons, API keys and a versioned API for partners, scores with reasons, and tests of the isolation, spread over several Microsoft products instead of one application.',
      ),
      led(
        'What they cost.',
        `Fabric F${fabric.unitsForFew} is ${dollarSpan(fabricMonth(fabric.unitsForFew, figures))} a month and F${comparison.viewerCapacity} ${dollarSpan(fabricMonth(comparison.viewerCapacity, figures))}, reserved or by the hour. Power Pages is ${dollars(powerPages.pack)} a month for ${count(powerPages.packUsers)} signed-in users of one site.`,
      ),
      led(
        'When to prefer them.',
        'If you have Power Platform developers in house, if the portal mostly shows reports and takes forms, and if you accept being tied to Microsoft.',
      ),
      led(
        'What we propose.',
        'Before you decide on Phase 2, ask a Microsoft partner for a fixed quote on the requirements in this document. The Phase 1 prototype, which is yours, can serve as the specification.',
      ),
    ),
  ]);
};

/** The alternative for the charts alone. */
export const powerBiEmbedded = ({ rivals }: Figures): Section =>
  section('power-bi-embedded', 'What about Power BI Embedded?', [
    paragraph(
      `Power BI Embedded puts reports into an application of your own. Users need no license, and sign-in and branding are yours. It runs on a capacity: ${dollars(rivals.embedded.monthForFew)} a month for A1, ${dollars(rivals.embedded.monthForMany)} for A4.`,
    ),
    bullets(
      led('What it saves.', 'The charts of the three dashboards.'),
      led(
        'What it does not save.',
        'The application: accounts, isolation in the API, intake, review, billing, records, scoring, data checks and alerts.',
      ),
      led(
        'What it adds.',
        'A capacity that you pay for as long as it runs, and a second place where isolation must be right: the application tells Power BI which rows each user may see.',
      ),
    ),
    paragraph(
      'We therefore build the charts into the platform. You can change that later: Power BI can read the platform’s database, and a report can be embedded where analysis outgrows the built-in charts.',
    ),
  ]);

/**
 * Where prices and properties of other products come from. Each page has been read, but for the Power Pages price:
 * redresscompliance.com/cio-playbook-for-microsoft-power-platform-licensing-strategy.html,
 * spendweave.com/blog/microsoft-fabric-pricing-capacity-planning, epcgroup.net/power-bi-embedded-pricing, and on
 * learn.microsoft.com: fabric/enterprise/fabric-features, entra/external-id/self-service-sign-up-user-flow,
 * power-bi/enterprise/service-security-sensitivity-label-overview,
 * power-bi/collaborate-share/power-bi-dynamic-report-subscriptions, training/modules/power-pages-integration/power-bi.
 */
export const sources = (): Section =>
  section('sources', 'Prices and sources', [
    paragraph(
      'Prices are United States list prices on the dates below; your agreement with Microsoft may be lower. Only learn.microsoft.com is a primary source; the prices come from secondary ones. Check them before you decide. Facts about Power BI that are not listed here come from our own knowledge of the product.',
    ),
    table(
      'Sources',
      [words('Fact'), words('Source'), words('As of')],
      [
        [
          'Pro and Premium Per User licenses; scheduled refreshes',
          'redresscompliance.com, Power Platform licensing',
          'July 2025',
        ],
        [
          'Fabric capacity: price of a unit, reserved price',
          'spendweave.com, Fabric pricing and capacity planning',
          'June 2026',
        ],
        ['Power BI Embedded A1 and A4', 'epcgroup.net, Power BI Embedded pricing', 'Early 2026'],
        ['Power Pages: pack of signed-in users', 'Microsoft list price, to be confirmed', 'Not confirmed'],
        ['No license for viewers from F64 on', 'learn.microsoft.com, Fabric features by SKU', '2026'],
        [
          'Self-service sign-up not for Microsoft’s apps',
          'learn.microsoft.com, Self-service sign-up for B2B collaboration',
          '2026',
        ],
        ['Labels encrypt exported files', 'learn.microsoft.com, Sensitivity labels in Power BI', 'November 2022'],
        [
          'Dynamic subscriptions need a capacity',
          'learn.microsoft.com, Dynamic subscriptions for reports',
          'January 2024',
        ],
        [
          'Reports in Power Pages for users without a license',
          'learn.microsoft.com, Integrate with Power BI in Power Pages',
          '2026',
        ],
      ],
    ),
  ]);
