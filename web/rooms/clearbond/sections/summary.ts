import { formatDate } from '#shared/dates.ts';
import type { Figure, Section } from '#shared/proposals.ts';
import { columns, ledBullets, onlyIf, paragraph, section, table } from '#web/publishing/blocks.ts';
import { per, times } from '#web/publishing/figures.ts';
import { dollarSpan, dollars, hours, percent, span, weeks } from '#web/publishing/format.ts';
import { installmentAmounts } from '#web/publishing/phase-tables.ts';
import { client, type DocumentVariant, validUntil } from '../document-variant.ts';
import { phase1Quote, programTotals, stoppedAfterPilotYear, stoppedWithoutModel } from '../figures/costs.ts';
import type { Figures } from '../figures/figures.ts';
import { condition } from './business-case.ts';
import { priceFigure, prototypeMonth } from './phase1.ts';

const programFigure = ({ figures, money }: DocumentVariant): Figure => ({
  value: money ? dollarSpan(programTotals(figures).cost) : hours(programTotals(figures).hours),
  label: 'all three phases; signing approves Phase 1 only',
});

export const programDecides = ({ figures, money }: DocumentVariant): Figure[] => [
  money ? priceFigure(figures) : { value: hours(figures.phase1.hours), label: 'of work in Phase 1' },
  programFigure({ figures, money }),
  { value: weeks(figures.phase1.weeks), label: 'from kickoff' },
];

export const indexDecides = (figures: Figures): Figure[] => [
  priceFigure(figures),
  programFigure({ figures, money: true }),
  { value: dollarSpan(figures.monthly.phase3.total), label: 'a month after Phase 3' },
  { value: weeks(figures.phase1.weeks), label: 'from kickoff' },
];

export const decision = ({ figures, money }: DocumentVariant): Section => {
  const { phase1, phase2, phase3, monthly, targets } = figures;
  const phases = [phase1, phase2, phase3];
  const program = programTotals(figures);
  const quote = phase1Quote(figures);
  return section('decision', 'The decision', [
    ...onlyIf(
      !money,
      paragraph(
        'This is the full proposal in hours: without amounts, payments, business case and two drawings, and with the people for each phase, the plan by week, and how the vendor’s deliveries are accepted. Scope, terms and targets are the same.',
      ),
    ),
    paragraph(
      money
        ? `We ask for one decision by ${formatDate(validUntil(figures))}: whether to build the Phase 1 prototype for a fixed ${dollars(quote)}.`
        : `${client} decides by ${formatDate(validUntil(figures))} whether to build the Phase 1 prototype.`,
    ),
    ledBullets({
      'Our advice.': `First look at your claims, ask importers whether they would consent, and get a Microsoft partner’s quote. Order Phase 1 if alerts would have preceded three quarters of the claims and enough importers would consent. ${condition(figures, money)}.`,
      'What you get.': `A prototype on mock data with two dashboards: one warns an importer before its bond is too small, the other scores importers for your underwriters. A fronting partner can judge only a mock-up of its report${money ? ', in the hours breakdown' : ''}.`,
      'What the prototype does not test.': 'Consent and the early warning, which need importers’ data.',
      'What you commit to.': `Phase 1 and nothing after it.${money ? ` We invoice ${installmentAmounts(quote, phase1.installments)}; the last part is due after you have accepted the prototype.` : ''}`,
      'What may follow.': `Two more phases. All three come to ${hours(program.hours)}${
        money
          ? ` and ${dollarSpan(program.cost)}; the platform then costs ${dollarSpan(monthly.phase3.total)} a month. If you stop after a year of the pilot, you will have paid ${dollarSpan(stoppedAfterPilotYear(figures))} (${dollarSpan(stoppedWithoutModel(figures))} without a model, as we expect), not counting your staff and a penetration test`
          : ''
      }.`,
    }),
    table('The three phases', columns('Item', 'Phase 1', 'Phase 2', 'Phase 3'), [
      ['Nature', 'Prototype', 'MVP', 'Scale'],
      ['Starts on', 'Signature', 'Approval and funding', 'Scaling needs and funding'],
      ['Duration', ...phases.map((phase) => weeks(phase.weeks))],
      ['Hours', ...phases.map((phase) => span(phase.hours))],
      ...onlyIf(
        money,
        ['Cost', ...phases.map((phase) => dollarSpan(phase.cost))],
        ['Monthly cost afterwards', prototypeMonth, dollarSpan(monthly.phase2.total), dollarSpan(monthly.phase3.total)],
      ),
      ...onlyIf(!money, [
        'Full-time people',
        ...phases.map((phase) => span(per(phase.hours, times(phase.weeks, figures.hoursPerPersonWeek)))),
      ]),
      [
        'Main target',
        'Both dashboards shown to users',
        `${span(targets.phase2.pilotImporters)} pilot importers, ${percent(targets.phase2.uptimePercent)} uptime`,
        `${targets.phase3.importers}+ importers, ${percent(targets.phase3.uptimePercent)} uptime`,
      ],
    ]),
    paragraph(
      `Ranges are estimates; each later phase gets a fixed ${money ? 'price' : 'scope'} in its own order.${money ? '' : ` Full-time people work ${figures.hoursPerPersonWeek} hours a week.`}`,
    ),
  ]);
};
