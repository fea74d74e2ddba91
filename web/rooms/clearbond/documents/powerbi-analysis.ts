import type { ComparisonRow, Figure, Proposal, Section } from '#shared/proposals.ts';
import { callout, ledBullets, paragraph, section } from '#web/publishing/blocks.ts';
import type { Range } from '#web/publishing/figures.ts';
import { count, dollarSpan, dollars } from '#web/publishing/format.ts';
import { categoriesOf, comparisonRows, criticalTally } from '../comparison.ts';
import { imprint } from '../document-variant.ts';
import { comparisonDots } from '../drawings/comparison-dots.ts';
import { comparedMonths, solutionOf } from '../figures/costs.ts';
import type { Figures } from '../figures/figures.ts';
import { caseAgainst, fabricGap, sources, threeYearCost } from '../sections/rivals.ts';

const finding = (rows: readonly ComparisonRow[], figures: Figures): Section => {
  const { comparison, rivals } = figures;
  const { critical, failed, partial, closed, open } = criticalTally(rows);
  return section('finding', 'The finding', [
    callout(
      'critical',
      `Power BI does not support ${failed} of ${critical} critical requirements`,
      `It meets ${partial} in part, and ${critical - failed - partial} in full. Fabric with Power Pages closes ${closed} of the ${failed}; only ${open.map(({ feature }) => feature.toLowerCase()).join(' and ')} remains. Power BI costs less at ${comparison.users} users. The ranges of Fabric with Power Pages and of the platform overlap there and at ${count(rivals.manyUsers)}; at the midpoints, Fabric is ${fabricGap(figures)} Phase 2 alone.`,
    ),
    paragraph('Microsoft’s products exist; the platform does not yet.'),
    comparisonDots(rows),
  ]);
};

const method = ({ comparison, rivals }: Figures): Section =>
  section('how-to-read', 'How to read the tables', [
    ledBullets({
      'Power BI': `means the Power BI service with Premium Per User licenses, as a signed-in importer would use it. Only what is built in counts. What Power Pages or a Fabric capacity adds (computing power rented by size, such as F${rivals.fabric.unitsForFew} or F${comparison.viewerCapacity}) stands in the notes.`,
      'Bespoke Platform':
        'means the platform as the full proposal plans it. A requirement counts from the phase that completes it; what Phase 1 completes, it completes on mock data.',
    }),
    {
      kind: 'legend',
      items: Object.entries({
        Supported: 'Rated Yes or High. A full dot exists today; a ring with a number is promised for that phase.',
        'Partial or limited':
          'Rated Limited, Partial, Basic, Manual, Difficult or Low: possible within the limits in the note.',
        'Not supported': 'Rated No: another product or a custom application has to supply it.',
        Critical:
          'Without it the product cannot be sold by subscription, support an underwriting decision, or be run safely.',
      }).map(([rating, meaning]) => ({ rating, meaning })),
    },
  ]);

/** The id of a category's section: "ML & AI" becomes "ml-and-ai". */
const idOf = (category: string): string =>
  category
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^a-z]+/g, '-');

const categorySections = (rows: readonly ComparisonRow[]): Section[] =>
  [...Map.groupBy(rows, ({ category }) => category)].map(([category, rows]) =>
    section(idOf(category), category, [{ kind: 'comparison', category, rows }]),
  );

const summary = (rows: readonly ComparisonRow[], figures: Figures): Section => {
  const { comparison } = figures;
  const { failed, closed } = criticalTally(rows);
  return section('summary', 'Summary', [
    {
      kind: 'contrast',
      sides: [
        {
          title: 'Choose Microsoft’s products for',
          items: [
            'Analysis by your own staff, on data you already have',
            'Questions that change every week',
            'Importers as customers, if you have Power Platform developers and accept being tied to Microsoft',
            'A cloud service with audit reports in place today',
          ],
        },
        {
          title: 'Choose the platform for',
          items: ['Code that is yours, on any cloud, maintained by whomever you choose', 'No fee for each user'],
        },
      ],
    },
    callout(
      'conclusion',
      'Bottom line',
      `If reports are enough, choose Power BI: at ${comparison.users} users it costs ${dollarSpan(solutionOf('Premium Per User', comparison.users, figures).total)} over ${figures.yearsOfUse} years with its build, against ${dollarSpan(solutionOf('Phase 2', comparison.users, figures).total)} for the platform after Phase 2, both without data and text messages. If importers are to be customers, Power BI alone leaves ${failed} critical requirements to other software. Fabric with Power Pages closes ${closed} of them. With billing written for it, it is ${fabricGap(figures)} Phase 2 alone at ${comparison.users} users, and costs about as much at ${count(figures.rivals.manyUsers)}. Ask a Microsoft partner to quote it on these requirements; if it meets them for less, take it.`,
    ),
  ]);
};

/** A range short enough for a phone: "$194K-$336K". */
const inThousands = ({ low, high }: Range): string =>
  [low, high].map((amount) => `${dollars(Math.round(amount / 1000))}K`).join('-');

const decides = (rows: readonly ComparisonRow[], figures: Figures): Figure[] => {
  const { critical, failed } = criticalTally(rows);
  const { users } = figures.comparison;
  return [
    { value: `${failed} of ${critical}`, label: 'critical requirements that Power BI fails' },
    {
      value: inThousands(solutionOf('Power Pages', users, figures).total),
      label: `Fabric with Power Pages, ${users} users, data fees excluded`,
    },
    {
      value: inThousands(solutionOf('Phase 2', users, figures).total),
      label: `platform after Phase 2; both for ${comparedMonths(figures)} months`,
    },
  ];
};

export const powerbiAnalysis = (figures: Figures): Proposal => {
  const rows = comparisonRows(figures);
  return {
    slug: 'powerbi-analysis',
    title: 'Power BI and the Bespoke Platform Compared',
    subtitle: `${rows.length} requirements in ${categoriesOf(rows).length} categories`,
    ...imprint(figures, true),
    decides: decides(rows, figures),
    sections: [
      finding(rows, figures),
      method(figures),
      ...categorySections(rows),
      threeYearCost(figures),
      caseAgainst(figures, rows),
      sources(),
      summary(rows, figures),
    ],
  };
};
