import { formatDate } from '#shared/dates.ts';
import type { Block, Figure, Section } from '#shared/proposals.ts';
import { ledBullets, paragraph, section, table, words } from '#web/publishing/blocks.ts';
import { dollarSpan, dollars, hours, percent, span, weeks } from '#web/publishing/format.ts';
import { amountsInOneLine } from '#web/publishing/phase-tables.ts';
import { type DocumentVariant, firm, validUntil } from '../document-variant.ts';
import { fullTimePeople, phase1Quote, programTotals, stoppedAfterPilotYear } from '../figures/program-totals.ts';
import { accountablePerson, contact } from '../parties.ts';
import { freeHosting, hosting, priceFigure } from './phase1.ts';

/** What all phases come to. */
export const programFigure = ({ figures, money }: DocumentVariant): Figure => {
  const { cost, hours: allHours } = programTotals(figures);
  return {
    value: money ? dollarSpan(cost) : hours(allHours),
    label: 'all three phases; signing approves Phase 1 only',
  };
};

/** What decides on the whole program: Phase 1 alone is open to be ordered. */
export const programDecides = (variant: DocumentVariant): Figure[] => {
  const { figures, money } = variant;
  return [
    money ? priceFigure(figures) : { value: hours(figures.phase1.hours), label: 'of work in Phase 1' },
    programFigure(variant),
    { value: weeks(figures.phase1.weeks), label: 'from kickoff' },
  ];
};

/**
 * Page one, for a reader who reads only one: what is to be decided, by when, what it buys, what may follow, and who is
 * accountable.
 */
export const decision = (variant: DocumentVariant): Section => {
  const { figures, money } = variant;
  const { phase1, monthly, terms } = figures;
  const program = programTotals(figures);
  const quote = phase1Quote(figures);
  const lastDay = formatDate(validUntil(figures));
  return section('decision', 'The decision', [
    paragraph(
      money
        ? `We ask for one decision by ${lastDay}: whether to build the Phase 1 prototype for a fixed ${dollars(quote)}.`
        : `We ask for one decision by ${lastDay}: whether to build the Phase 1 prototype. This version contains no costs, so you can give it to the people who plan the work.`,
    ),
    ledBullets({
      'What you get.':
        'A prototype on mock data with two dashboards. One shows an importer whether its bond is still large enough; the other scores importers for your underwriters. You can show both to users before you spend more. The screens of fronting partners are not in it: before Phase 2, a partner can judge only the drawing of its report.',
      'What you commit to.': `Phase 1 and nothing after it. You sign the Phase 1 proposal, which is the order form, and we start within ${terms.kickoffDays} business days.${money ? ` We invoice ${amountsInOneLine(quote, phase1.installments)}.` : ''} If you stop there, you keep what was built.`,
      'What may follow.': `Two more phases, each with your written approval. ${
        money
          ? `If you stop after a year of the pilot, you will have paid ${dollarSpan(stoppedAfterPilotYear(figures))}, Phase 1 and monthly costs included. `
          : ''
      }All three phases come to ${hours(program.hours)}${
        money
          ? ` and ${dollarSpan(program.cost)}, and the platform then costs ${dollarSpan(monthly.phase3.total)} a month`
          : ''
      }.`,
      'Who is accountable.': `${accountablePerson} of ${firm}, who builds the prototype and answers for the figures. Contact: ${contact}.`,
    }),
    ...threePhases(variant),
  ]);
};

/** The three phases beside each other. */
const threePhases = ({ figures, money }: DocumentVariant): Block[] => {
  const { phase1, phase2, phase3, monthly, targets } = figures;
  const phases = [phase1, phase2, phase3];
  return [
    table('The three phases', ['Item', 'Phase 1', 'Phase 2', 'Phase 3'].map(words), [
      ['Nature', 'Prototype', 'MVP', 'Scale'],
      ['Starts on', 'Signature', 'Approval and funding', 'Scaling needs and funding'],
      ['Duration', ...phases.map((phase) => weeks(phase.weeks))],
      ['Hours', ...phases.map((phase) => span(phase.hours))],
      ...(money
        ? [
            ['Cost', ...phases.map((phase) => dollarSpan(phase.cost))],
            [
              'Monthly cost afterwards',
              freeHosting(figures),
              dollarSpan(monthly.phase2.total),
              dollarSpan(monthly.phase3.total),
            ],
          ]
        : [['Full-time people', ...phases.map((phase) => span(fullTimePeople(phase, figures)))]]),
      [
        'Main target',
        'Both dashboards shown to users',
        `${span(targets.phase2.pilotImporters)} pilot importers, ${percent(targets.phase2.uptimePercent)} uptime`,
        `${targets.phase3.importers}+ importers, ${percent(targets.phase3.uptimePercent)} uptime`,
      ],
    ]),
    paragraph(
      `Ranges are estimates; each later phase gets a fixed ${money ? 'price' : 'scope'} in its own order, before it starts. ${money ? hosting(figures) : `Full-time people are an average: hours divided by weeks and by ${figures.hoursPerPersonWeek} hours a week.`} MVP stands for minimum viable product, the smallest version that people can do real work with.`,
    ),
  ];
};
