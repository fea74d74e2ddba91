import { bullets, led, onlyIf, paragraph, section, table, words } from '#functions/proposals/lib/blocks.ts';
import { dollarSpan, dollars, hours, percent, span, weeks } from '#functions/proposals/lib/format.ts';
import { amountsInOneLine } from '#functions/proposals/lib/phase-tables.ts';
import { formatDate } from '#shared/dates.ts';
import type { Figure, Section } from '#shared/proposals.ts';
import { type DocumentVariant, firm, validUntil } from '../document-variant.ts';
import { phase1Quote, programTotals } from '../figures/program-totals.ts';
import { accountablePerson, contact } from '../parties.ts';

/** What decides on the whole program: Phase 1 alone is open to be ordered. */
export const programDecides = ({ figures: { phase1 }, money }: DocumentVariant): Figure[] => [
  money
    ? { value: dollarSpan(phase1.cost), label: 'Phase 1: fixed price and ceiling' }
    : { value: hours(phase1.hours), label: 'of work in Phase 1' },
  { value: weeks(phase1.weeks), label: 'from kickoff' },
  { value: 'Phase 1 only', label: 'is approved by signing' },
];

/**
 * Page one, for a reader who reads only one: what is to be decided, by when, what it buys, what happens after, and who
 * answers for it.
 */
export const decision = ({ figures, money }: DocumentVariant): Section => {
  const { phase1, monthly, terms } = figures;
  const program = programTotals(figures);
  const quote = phase1Quote(figures);
  const lastDay = formatDate(validUntil(figures));
  return section('decision', 'The decision', [
    paragraph(
      `Decide by ${lastDay} whether to build the Phase 1 prototype${money ? ` for a fixed ${dollars(quote)}` : ''}.${
        money ? '' : ' This version contains no costs, so you can give it to the people who plan the work.'
      }`,
    ),
    bullets(
      led(
        'What it buys.',
        `A prototype on mock data with two dashboards: one tells an importer whether its bond is still large enough, the other scores importers for your underwriters. It takes ${hours(phase1.hours)} of work, and you can show it to importers and a fronting partner before you spend more.`,
      ),
      led(
        'What you do.',
        `Sign the Phase 1 proposal, which is an order form. We start within ${terms.kickoffDays} business days.${money ? ` You pay ${amountsInOneLine(quote, phase1.instalments)}, which is when you accept the prototype. There is no monthly cost.` : ''}`,
      ),
      led(
        'What happens after.',
        `You decide on Phase 2 once the prototype has answered your questions, and on Phase 3 once you need to scale. Each needs your written approval; if you decline, you keep what was built. All three phases come to ${hours(program.hours)}${
          money
            ? ` and ${dollarSpan(program.cost)}, and the platform then costs ${dollarSpan(monthly.phase3.total)} a month`
            : ''
        }.`,
      ),
      led(
        'Who answers for it.',
        `${accountablePerson} of ${firm}, who builds the prototype and is accountable for the figures. Contact: ${contact}.`,
      ),
    ),
  ]);
};

/** The three phases beside each other. */
export const threePhases = ({ figures, money }: DocumentVariant): Section => {
  const { phase1, phase2, phase3, monthly, targets } = figures;
  const program = programTotals(figures);
  return section('three-phases', 'The three phases', [
    paragraph(
      'Phases 2 and 3 are shown for planning. Durations are weeks of work; how long the validation period after Phase 1 and the growth period after Phase 2 last is up to you.',
    ),
    table('The three phases', ['Item', 'Phase 1', 'Phase 2', 'Phase 3', 'All phases'].map(words), [
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
    ]),
    ...onlyIf(
      money,
      paragraph(
        led(
          'What a range means.',
          `Before Phase 2 or Phase 3 starts, we state one fixed amount inside its range, in writing, for the scope agreed by then. Phase 1 already has one: ${dollars(phase1Quote(figures))}, the low end of its range.`,
        ),
      ),
    ),
  ]);
};
