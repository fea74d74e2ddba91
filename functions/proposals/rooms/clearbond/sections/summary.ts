import { amounts, led, onlyIf, paragraph, section, table, words } from '#functions/proposals/lib/blocks.ts';
import { dollarSpan, dollars, hours, percent, span, weeks } from '#functions/proposals/lib/format.ts';
import type { Section } from '#shared/proposals.ts';
import type { DocumentVariant } from '../document-variant.ts';
import { phase1Quote, programTotals } from '../figures/program-totals.ts';

/** The page for a reader who reads only one: what is decided, and the three phases beside each other. */
export const decisionInBrief = ({ figures, money }: DocumentVariant): Section => {
  const { phase1, phase2, phase3, monthly, targets } = figures;
  const program = programTotals(figures);
  return section('decision-in-brief', 'The decision in brief', [
    paragraph(
      'Decide today whether to build the Phase 1 prototype. Phases 2 and 3 are shown for planning: you approve each of them separately, and if you decline one you keep what was built before.',
    ),
    {
      kind: 'figures',
      items: [
        ...onlyIf(money, { value: dollars(phase1Quote(figures)), label: 'fixed quote for Phase 1' }),
        { value: hours(phase1.hours), label: 'of work in Phase 1' },
        { value: weeks(phase1.weeks), label: 'from kickoff to prototype' },
        { value: hours(program.hours), label: 'over all three phases' },
        ...onlyIf(money, { value: dollarSpan(program.cost), label: 'over all three phases' }),
      ],
    },
    table(
      'The three phases',
      [words('Item'), words('Phase 1'), words('Phase 2'), words('Phase 3'), amounts('All phases')],
      [
        ['Nature', 'Prototype', 'MVP', 'Scale', ''],
        ['Starts on', 'Signature', 'Approval and funding', 'Scaling needs and funding', ''],
        ['Duration', weeks(phase1.weeks), weeks(phase2.weeks), weeks(phase3.weeks), weeks(program.weeks)],
        ['Hours', span(phase1.hours), span(phase2.hours), span(phase3.hours), span(program.hours)],
        ...onlyIf(
          money,
          ['Cost', dollarSpan(phase1.cost), dollarSpan(phase2.cost), dollarSpan(phase3.cost), dollarSpan(program.cost)],
          ['Monthly cost afterwards', 'None', dollarSpan(monthly.phase2.total), dollarSpan(monthly.phase3.total), ''],
        ),
        [
          'Main target',
          'Both dashboards shown to users',
          `${span(targets.phase2.pilotImporters)} pilot importers, ${percent(targets.phase2.uptimePercent)} uptime`,
          `${targets.phase3.importers}+ importers, ${percent(targets.phase3.uptimePercent)} uptime`,
          '',
        ],
      ],
    ),
    paragraph(
      'Durations are weeks of work. They do not include the validation period after Phase 1 and the growth period after Phase 2; you set the lengths of both.',
    ),
    ...onlyIf(
      money,
      paragraph(
        led(
          'What a range means.',
          `The ranges of Phases 2 and 3 are for planning. Before each phase starts, we state one fixed amount inside its range, in writing, for the scope agreed by then. Phase 1 already has one: ${dollars(phase1Quote(figures))}, the low end of its range.`,
        ),
      ),
    ),
  ]);
};
