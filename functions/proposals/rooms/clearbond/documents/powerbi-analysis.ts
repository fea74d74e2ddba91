import { bullets, callout, led, paragraph, section } from '#functions/proposals/lib/blocks.ts';
import { dollars, shortDollarSpan } from '#functions/proposals/lib/format.ts';
import type { ComparisonRow, Proposal, Section } from '#shared/proposals.ts';
import { categoryTexts, comparisonCategories } from '../comparison/categories.ts';
import { businessRows } from '../comparison/rows-business.ts';
import { engineRows } from '../comparison/rows-engine.ts';
import { screenRows } from '../comparison/rows-screens.ts';
import { countCriticalFailures, countCriticalPartials } from '../comparison/rules.ts';
import { client, imprint } from '../document-variant.ts';
import type { Figures } from '../figures/figures.ts';

/** Every requirement of the comparison, category by category. */
export const comparisonRows = (figures: Figures): ComparisonRow[] => [
  ...screenRows(figures),
  ...engineRows(figures),
  ...businessRows(figures),
];

const finding = (rows: readonly ComparisonRow[]): Section => {
  const critical = rows.filter((row) => row.critical).length;
  const failed = countCriticalFailures(rows);
  const partial = countCriticalPartials(rows);
  return section('finding', 'The finding', [
    callout(
      'critical',
      `Power BI does not support ${failed} of ${critical} critical requirements`,
      `Of ${rows.length} requirements, ${critical} are critical: without them the product cannot be sold or run safely. Power BI has nothing built in for ${failed} of them, meets ${partial} in part, and meets ${critical - failed - partial} in full.`,
    ),
    paragraph(
      `The question is whether ${client} can offer its product on Power BI alone, or needs a platform of its own. The answer is that Power BI is a very good tool for a part of the product, the charts, and has no means for the rest: intake, review, billing, records and scoring.`,
    ),
  ]);
};

const method = ({ comparison }: Figures): Section =>
  section('how-to-read', 'How to read the tables', [
    paragraph('The ratings rest on one basis. A reader who changes the basis will change some of the ratings.'),
    bullets(
      led(
        'Power BI',
        'means Power BI Desktop and the Power BI service with Premium Per User licenses, as importers would use it when signed in. What is built in counts. What another product would add, such as Power Apps, Fabric capacity, Azure Machine Learning or a custom application with Power BI Embedded, is named in the notes and not counted.',
      ),
      led(
        'Bespoke Platform',
        'means the platform after Phase 3 of the full proposal. It is a plan. Its “Yes” says that the requirement is in the scope and the hours, not that it exists today. Power BI exists today.',
      ),
      led(
        'License amounts',
        `are United States list prices for a user and month: ${dollars(comparison.licensePremium)} for Premium Per User, ${dollars(comparison.licensePro)} for Pro. Agreements with Microsoft may be lower.`,
      ),
    ),
    {
      kind: 'legend',
      items: [
        { rating: 'Supported', meaning: 'Rated Yes, High or Included: built in, or within the scope of the platform.' },
        {
          rating: 'Partial or limited',
          meaning:
            'Rated Limited, Partial, Basic, Manual, Difficult or Low: possible within bounds that the note states.',
        },
        {
          rating: 'Not supported',
          meaning: 'Rated No: another product or a custom application would have to supply it.',
        },
        { rating: 'Critical', meaning: 'The product cannot be sold or run safely without it. These rows are flagged.' },
      ],
    },
  ]);

const categorySections = (rows: readonly ComparisonRow[]): Section[] =>
  comparisonCategories.map((category) =>
    section(categoryTexts[category].id, category, [
      paragraph(categoryTexts[category].decides),
      { kind: 'comparison', category, rows: rows.filter((row) => row.category === category) },
    ]),
  );

const embedded = (): Section =>
  section('power-bi-embedded', 'What about Power BI Embedded?', [
    paragraph(
      'Power BI Embedded would remove the limits on sign-in, branding and licenses, and a custom application around it could have intake, review and billing. That is a real alternative, and the most serious one.',
    ),
    bullets(
      led('What it saves.', 'The charts of the three dashboards, a part of the development of Phase 2.'),
      led(
        'What it does not save.',
        'The application itself: accounts, isolation in the API, intake, review, billing, records, scoring, data checks and alerts are all still to be built.',
      ),
      led(
        'What it adds.',
        'A capacity, because per-user licenses do not cover embedding for customers; it is paid for as long as it runs, and customers expect it to run always. A second place where isolation must be right, because the application tells Power BI which rows each user may see.',
      ),
    ),
    paragraph(
      'We therefore plan the charts in the platform. The choice can be reversed: the database of the platform is an ordinary source for Power BI, and a report can be embedded later where analysis outgrows the built-in charts.',
    ),
  ]);

const summary = (rows: readonly ComparisonRow[], { comparison }: Figures): Section => {
  const failed = countCriticalFailures(rows);
  return section('summary', 'Summary', [
    paragraph('The summary decides which tool is for which work. They do not exclude each other.'),
    {
      kind: 'contrast',
      sides: [
        {
          title: 'Choose Power BI for',
          items: [
            'Analysis by your own staff, on data that already exists',
            'A first look at the portfolio within days',
            'Questions that change every week and need no new screens',
            'Reports for a small number of named partners with licenses',
            'A cloud service with attestations in place today',
          ],
        },
        {
          title: 'Choose the platform for',
          items: [
            'Importers as customers, with sign-up, tiers and payments',
            'Intake and review of applications, with a record of each decision',
            'Scores with reasons, served when they are needed',
            'Deliveries that are checked, refused and reported',
            'A record of who saw which importer’s data',
          ],
        },
      ],
    },
    callout(
      'conclusion',
      'Bottom line',
      `Power BI alone cannot carry the product: it leaves ${failed} critical requirements to other software, and that software is most of the platform. At ${comparison.users} users its licenses cost ${dollars(comparison.monthlyPowerBi)} a month, against ${shortDollarSpan(comparison.monthlyPlatform)} for running the platform, data included, so monthly cost does not decide the question. Build the platform for importers and partners, and keep Power BI for your analysts, on the same data.`,
    ),
  ]);
};

/** The comparison of Power BI with the platform, requirement by requirement. */
export const powerbiAnalysis = (figures: Figures): Proposal => {
  const rows = comparisonRows(figures);
  return {
    slug: 'powerbi-analysis',
    title: 'Power BI and the Bespoke Platform Compared',
    subtitle: `${rows.length} requirements in ${comparisonCategories.length} categories`,
    ...imprint(figures),
    sections: [finding(rows), method(figures), ...categorySections(rows), embedded(), summary(rows, figures)],
  };
};
