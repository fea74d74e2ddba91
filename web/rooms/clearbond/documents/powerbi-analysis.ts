import type { ComparisonRow, Figure, Proposal, Section } from '#shared/proposals.ts';
import { callout, ledBullets, paragraph, section } from '#web/publishing/blocks.ts';
import type { Range } from '#web/publishing/figures.ts';
import { dollarSpan, dollars } from '#web/publishing/format.ts';
import { businessRows } from '../comparison/rows-business.ts';
import { engineRows } from '../comparison/rows-engine.ts';
import { screenRows } from '../comparison/rows-screens.ts';
import { categoryId, comparisonCategories, criticalTally, degreeOf, supportedIn } from '../comparison/rules.ts';
import { client, imprint } from '../document-variant.ts';
import { comparisonDots } from '../drawings/comparison-dots.ts';
import type { Figures } from '../figures/figures.ts';
import { comparedMonths, platformMonth, totalOf } from '../figures/three-years.ts';
import { fabricAndPowerPages, sources } from '../sections/rivals.ts';
import { threeYearCost } from '../sections/three-years.ts';

/** Every requirement of the comparison, category by category. */
export const comparisonRows = (figures: Figures): ComparisonRow[] => [
  ...screenRows(figures),
  ...engineRows(figures),
  ...businessRows(figures),
];

const finding = (rows: readonly ComparisonRow[], { comparison }: Figures): Section => {
  const { critical, failed, partial, closed, open } = criticalTally(rows);
  const planned = (phase: number): number => supportedIn(phase, rows).length;
  const costs = rows.filter(({ bespoke }) => degreeOf(bespoke) === 'cost').length;
  return section('finding', 'The finding', [
    callout(
      'critical',
      `Power BI does not support ${failed} of ${critical} critical requirements`,
      `Of ${rows.length} requirements, ${critical} are critical. Power BI has nothing built in for ${failed} of them, meets ${partial} in part, and meets ${critical - failed - partial} in full. With Fabric and Power Pages, Microsoft’s products close ${closed} of the ${failed}; only ${open.map(({ feature }) => feature.toLowerCase()).join(' and ')} remains. These products probably cost less than the platform.`,
    ),
    paragraph(
      `Power BI is a very good tool for one part of ${client}’s product, the charts. By itself it does not do the rest: sign-up, intake, review, billing and records. It does cost much less at ${comparison.users} users. If reports are enough, choose Power BI; if importers are to be customers, start with the Phase 1 prototype.`,
    ),
    paragraph(
      `The platform does not exist yet: Phase 1 delivers ${planned(1)} of the ${rows.length} requirements, Phase 2 would add ${planned(2)}, and Phase 3 another ${planned(3)}. The other ${costs} are costs.`,
    ),
    comparisonDots(rows),
  ]);
};

const method = ({ comparison, rivals }: Figures): Section =>
  section('how-to-read', 'How to read the tables', [
    ledBullets({
      'Power BI': `means the Power BI service with Premium Per User licenses, as a signed-in importer would use it. Only what is built in counts; what another product adds, such as Power Pages or a Fabric capacity (computing power rented by size, such as F${rivals.fabric.unitsForFew} or F${comparison.viewerCapacity}), is named in the notes.`,
      'Bespoke Platform':
        'means the platform as the full proposal plans it. A requirement counts from the phase in which it works with real data; those marked 1 are complete in the prototype. Phone layout and reasons appear there on mock data, and count in Phase 2.',
    }),
    {
      kind: 'legend',
      items: [
        {
          rating: 'Supported',
          meaning:
            'Rated Yes, High or Included. A full dot exists today; a ring with a number is promised for that phase.',
        },
        {
          rating: 'Partial or limited',
          meaning: 'Rated Limited, Partial, Basic, Manual, Difficult or Low: possible within the limits in the note.',
        },
        {
          rating: 'Not supported',
          meaning: 'Rated No: another product or a custom application has to supply it.',
        },
        {
          rating: 'Critical',
          meaning:
            'Without it the planned product cannot be sold to importers by subscription, cannot support an underwriting decision, or cannot be run safely. These rows are flagged.',
        },
      ],
    },
  ]);

const categorySections = (rows: readonly ComparisonRow[]): Section[] =>
  comparisonCategories.map((category) =>
    section(categoryId(category), category, [
      { kind: 'comparison', category, rows: rows.filter((row) => row.category === category) },
    ]),
  );

const summary = (rows: readonly ComparisonRow[], figures: Figures): Section => {
  const { comparison } = figures;
  const { failed, closed } = criticalTally(rows);
  return section('summary', 'Summary', [
    {
      kind: 'contrast',
      sides: [
        {
          title: 'Choose Power BI for',
          items: [
            'Analysis by your own staff, on data you already have',
            'A first look at the portfolio within days',
            'Questions that change every week',
            'Reports for a few partners with licenses',
            'A cloud service with audit reports in place today',
          ],
        },
        {
          title: 'Choose the platform for',
          items: [
            'Importers as customers: sign-up, tiers and payments',
            'Applications, with a record of each decision',
            'Scores with reasons, on demand',
            'Deliveries that are checked and, if faulty, refused',
            'A record of who saw which importer’s data',
          ],
        },
      ],
    },
    callout(
      'conclusion',
      'Bottom line',
      `Power BI alone cannot carry the product: it leaves ${failed} critical requirements to other software. At ${comparison.users} users its licenses cost ${dollars(comparison.monthlyPowerBi)} a month, against ${dollarSpan(platformMonth(figures).pilot)} to run the platform, both without the data that you would buy either way; Power BI also saves most of the build. Fabric with Power Pages closes ${closed} of the ${failed} for ${dollarSpan(totalOf('Power Pages', comparison.users, figures))} over ${comparedMonths(figures)} months, against ${dollarSpan(totalOf('Phase 2', comparison.users, figures))}. If reports are enough, choose Power BI. If importers are to be customers, build Phase 1 to find out, ask a Microsoft partner to quote Fabric with Power Pages on these requirements, and then decide. Keep Power BI for your analysts in either case.`,
    ),
  ]);
};

/** Short enough for the cover on a phone: "$194K-$336K". */
const inThousands = ({ low, high }: Range): string =>
  [low, high].map((amount) => `${dollars(Math.round(amount / 1000))}K`).join('-');

const decides = (rows: readonly ComparisonRow[], figures: Figures): Figure[] => {
  const { critical, failed, closed } = criticalTally(rows);
  const { users } = figures.comparison;
  return [
    {
      value: `${failed} of ${critical}`,
      label: `critical needs beyond Power BI; Fabric with Power Pages closes ${closed}`,
    },
    {
      value: inThousands(totalOf('Power Pages', users, figures)),
      label: `Fabric with Power Pages, ${users} users, without data`,
    },
    {
      value: inThousands(totalOf('Phase 2', users, figures)),
      label: `platform after Phase 2; both for ${comparedMonths(figures)} months`,
    },
  ];
};

/** The comparison of Power BI with the platform, requirement by requirement. */
export const powerbiAnalysis = (figures: Figures): Proposal => {
  const rows = comparisonRows(figures);
  return {
    slug: 'powerbi-analysis',
    title: 'Power BI and the Bespoke Platform Compared',
    subtitle: `${rows.length} requirements in ${comparisonCategories.length} categories`,
    ...imprint(figures),
    decides: decides(rows, figures),
    sections: [
      finding(rows, figures),
      method(figures),
      ...categorySections(rows),
      threeYearCost(figures),
      fabricAndPowerPages(figures, rows),
      sources(),
      summary(rows, figures),
    ],
  };
};
