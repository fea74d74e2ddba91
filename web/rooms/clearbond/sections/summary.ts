import { formatDate } from '#shared/dates.ts';
import type { Block, Figure, Section } from '#shared/proposals.ts';
import { ledBullets, onlyIf, paragraph, section, table, words } from '#web/publishing/blocks.ts';
import { dollarSpan, dollars, hours, percent, span, weeks } from '#web/publishing/format.ts';
import { amountsInOneLine } from '#web/publishing/phase-tables.ts';
import { type DocumentVariant, firm, validUntil, whomYouAsk } from '../document-variant.ts';
import { besidesPilotYear, breakEven } from '../figures/options.ts';
import { fullTimePeople, phase1Quote, programTotals, stoppedAfterPilotYear } from '../figures/program-totals.ts';
import { accountablePerson, contact } from '../parties.ts';
import { importersFrom, leadInWords } from './business-case.ts';
import { priceFigure, prototypeMonth } from './phase1.ts';

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

/** What decides on the offer as a whole, for the index. */
export const indexDecides = (figures: DocumentVariant['figures']): Figure[] => {
  const { monthly, phase1 } = figures;
  return [
    priceFigure(figures),
    programFigure({ figures, money: true }),
    {
      value: dollarSpan({ low: monthly.phase2.total.low, high: monthly.phase3.total.high }),
      label: 'a month after Phases 2 and 3',
    },
    { value: weeks(phase1.weeks), label: 'from kickoff' },
  ];
};

/** Page one, for a reader who reads only one. */
export const decision = (variant: DocumentVariant): Section => {
  const { figures, money } = variant;
  const { phase1, monthly, terms } = figures;
  const program = programTotals(figures);
  const quote = phase1Quote(figures);
  return section('decision', 'The decision', [
    ...onlyIf(
      !money,
      paragraph(
        `This is the full proposal in hours. It leaves out all amounts, the monthly costs and the business case, and adds how many people each phase needs. Scope, terms and targets are the same. You may also show it to ${whomYouAsk}.`,
      ),
    ),
    paragraph(
      `We ask for one decision by ${formatDate(validUntil(figures))}: whether to build the Phase 1 prototype${money ? ` for a fixed ${dollars(quote)}` : ''}.`,
    ),
    ledBullets({
      'What you get.':
        'A prototype on mock data with two dashboards. One warns an importer before its bond is too small; the other scores importers for your underwriters. You can show both before you spend more. A fronting partner can judge only a drawing of its report so far.',
      'What it does not test.':
        'The three gravest risks: consent, late warnings, too few claims. You can test the warnings first, free of charge; if that test fails, do not sign.',
      'What you commit to.': `Phase 1 and nothing after it. We start within ${terms.kickoffDays} business days of the second signature.${money ? ` We invoice ${amountsInOneLine(quote, phase1.installments)}; the last part is due after you have accepted the prototype.` : ''} If you stop there, you keep what was built.`,
      'What may follow.': `Two more phases, each with an order of its own. All three come to ${hours(program.hours)}${
        money
          ? ` and ${dollarSpan(program.cost)}; the platform then costs ${dollarSpan(monthly.phase3.total)} a month. If you stop after a year of the pilot, you will have paid ${dollarSpan(stoppedAfterPilotYear(figures))}, Phase 1 and monthly costs included, and ${dollarSpan(besidesPilotYear(figures))} for a penetration test and your own staff`
          : ''
      }.`,
      ...(money && {
        'When it pays.': `On our assumptions ${importersFrom(breakEven(figures))}. ${leadInWords(figures)}`,
      }),
      'Who is accountable.': `For the work and the figures, ${accountablePerson} of ${firm}: ${contact}.`,
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
              prototypeMonth,
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
      `Ranges are estimates; each later phase gets a fixed ${money ? 'price' : 'scope'} in its own order. MVP stands for minimum viable product, the smallest version that people can do real work with.${money ? '' : ` Full-time people are hours divided by weeks and by ${figures.hoursPerPersonWeek} hours a week.`}`,
    ),
  ];
};
