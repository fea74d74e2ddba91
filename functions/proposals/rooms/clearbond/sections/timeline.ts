import { amounts, led, paragraph, section, steps, table, words } from '#functions/proposals/lib/blocks.ts';
import { drawing } from '#functions/proposals/lib/drawings/drawing.ts';
import { type Lane, timelineLayout } from '#functions/proposals/lib/drawings/timeline.ts';
import type { Instalment, Range } from '#functions/proposals/lib/figure-types.ts';
import { percent, span, weeks } from '#functions/proposals/lib/format.ts';
import type { Section } from '#shared/proposals.ts';
import type { DocumentVariant } from '../document-variant.ts';
import type { Figures } from '../figures/figures.ts';
import { programTotals, sprints } from '../figures/program-totals.ts';

/** The order of phases and periods, and what opens each of them. */
export const timeline = ({ figures }: DocumentVariant): Section => {
  const { phase1, phase2, phase3, meetings, terms } = figures;
  return section('timeline', 'Timeline', [
    paragraph(
      `The work itself takes ${weeks(programTotals(figures).weeks)}. The two periods between the phases are yours to set, so this plan has no end date.`,
    ),
    drawing(
      {
        title: 'When each phase runs, and when each payment falls due',
        description: `Three phases of ${weeks(phase1.weeks)}, ${weeks(phase2.weeks)} and ${weeks(phase3.weeks)} follow each other, with two periods between them whose length you decide.`,
        printsTable: true,
        table: table(
          'Phases and periods in order',
          [words('Step'), amounts('Duration'), amounts('Sprints'), words('Starts'), words('Ends')],
          [
            [
              'Phase 1: prototype',
              weeks(phase1.weeks),
              span(sprints(phase1.weeks, figures)),
              `Within ${terms.kickoffDays} business days of signature`,
              'Acceptance',
            ],
            ['Validation period', 'To be determined', '', 'Acceptance of Phase 1', 'Your decision on Phase 2'],
            [
              'Phase 2: MVP',
              weeks(phase2.weeks),
              span(sprints(phase2.weeks, figures)),
              'Approval and funding',
              'Launch with pilot importers',
            ],
            ['Growth period', 'To be determined', '', 'Launch', 'Your decision on Phase 3'],
            [
              'Phase 3: scale',
              weeks(phase3.weeks),
              span(sprints(phase3.weeks, figures)),
              'Scaling needs and funding',
              'Launch at scale',
            ],
          ],
        ),
      },
      timelineLayout(lanes(figures)),
    ),
    paragraph(
      `A sprint lasts ${meetings.sprintWeeks} weeks; the last one of a phase may be shorter. Phase 2 is built in this order:`,
    ),
    steps(
      'Foundations, accounts and role isolation; the data vendor delivers the first entries.',
      'Importer and captive dashboards on real data; scoring service; tiers.',
      'Exposure reports, API, payments; security review, acceptance and launch.',
    ),
    paragraph(
      led(
        'What could delay Phase 2.',
        'Access to the credit data providers, and the written consent of the pilot importers. Obtain both during the validation period: neither can be hurried later, and Phase 2 should not start without them.',
      ),
    ),
  ]);
};

type PhasePlan = { readonly weeks: Range; readonly instalments: readonly Instalment[] };

/** The phases and the periods between them, each phase with its payments. */
const lanes = ({ phase1, phase2, phase3 }: Figures): Lane[] => {
  const phase = (label: string, { weeks: duration, instalments }: PhasePlan): Lane => ({
    label,
    value: weeks(duration),
    weeks: duration,
    payments: instalments.map((instalment) => ({
      week: weekOf(instalment, duration),
      label: percent(instalment.percent),
    })),
  });
  const period = (label: string): Lane => ({ label, value: 'as long as you decide' });
  return [
    phase('Phase 1: prototype', phase1),
    period('Validation period'),
    phase('Phase 2: MVP', phase2),
    period('Growth period'),
    phase('Phase 3: scale', phase3),
  ];
};

/** The weeks of a phase in which an instalment may fall due: delivery and launch are its end. */
const weekOf = ({ due }: Instalment, duration: Range): Range => {
  if (typeof due === 'object') return { low: due.week, high: due.week };
  return due === 'kickoff' ? { low: 0, high: 0 } : duration;
};
