import { bullets, callout, heading, led, onlyIf, paragraph, section } from '#functions/proposals/lib/blocks.ts';
import { days, dollarSpan, dollars, hours, weeks } from '#functions/proposals/lib/format.ts';
import { amountsInOneLine, inOneLine, packagesTable } from '#functions/proposals/lib/phase-tables.ts';
import type { Block, Section } from '#shared/proposals.ts';
import type { DocumentVariant } from '../document-variant.ts';
import { phase1Quote, phase1Reserve } from '../figures/program-totals.ts';

/** What the prototype is for, what it contains and what it leaves out. */
export const prototypeScope = ({ figures }: DocumentVariant): Block[] => [
  heading('phase-1-goal', 'Goal'),
  paragraph(
    'Phase 1 answers one question: would importers and program managers base decisions on these screens? It delivers a prototype that runs in the browser on mock data, with a dashboard for each of these two groups.',
  ),
  heading('phase-1-scope', 'Scope and deliverables'),
  bullets(
    led('Two login flows.', 'Importer and captive, each with its own entry page, with cookie sessions.'),
    led(
      'Importer dashboard.',
      'Bond sufficiency with projection, compliance alerts, and financial insights for one importer. Alerts are raised for a bond nearly too small, a renewal, an entry summary nearly due, a financial statement due, and missing data; each states the fact, its date and the next step.',
    ),
    led('Captive dashboard.', 'Underwriting scorecard of one importer, and the portfolio with sorting and filters.'),
    led(
      'Rule-based risk score.',
      'With its reasons in words, so that you can judge the scoring before a model exists.',
    ),
    led(
      'Mock data.',
      `Fictional importers, bonds, statements and claims, with ${figures.phase1.mockHistoryDays} days of mock entry history. Bond sufficiency needs totals of ${figures.bond.months} months; these start from a fictional opening balance. No personal data and no data of a real company.`,
    ),
    led('Source code and notes.', 'The code, how to run it, and a list of what the prototype simplifies.'),
  ),
  heading('phase-1-not-included', 'Not included'),
  paragraph(
    'Real data, a trained model, payments, subscription tiers, the screens of fronting partners and reinsurers, and operation after the free hosting ends. Enter no real data into the prototype.',
  ),
];

/** Phase 1 in the full proposal and in the hours breakdown. */
export const prototypePhase = (variant: DocumentVariant): Section => {
  const { figures, money } = variant;
  const { phase1, rates } = figures;
  const quote = phase1Quote(figures);
  const reserve = phase1Reserve(figures);
  return section('phase-1', 'Phase 1: prototype', [
    paragraph(
      `Phase 1 takes ${weeks(phase1.weeks)} and ${hours(phase1.hours)}${
        money ? ` and costs ${dollarSpan(phase1.cost)}` : ''
      }. It is the only phase that this proposal asks you to start.`,
    ),
    ...prototypeScope(variant),
    heading('phase-1-hours', money ? 'Hours and cost' : 'Hours'),
    packagesTable('Phase 1 work packages', phase1.packages, variant, rates.own, phase1.cost),
    paragraph(
      `The principal engineer does the work and is your contact. The low end is the scope as written.${
        reserve.cost > 0 ? ' The high end adds what changes that you request may take.' : ''
      }`,
    ),
    ...onlyIf(
      money,
      callout(
        'note',
        'The quote is the low end',
        `We quote the scope as written at a fixed ${dollars(quote)}. If it takes us longer, you pay no more.${
          reserve.cost > 0
            ? ` The reserve of up to ${dollars(reserve.cost)} pays only for changes that you approve in writing, so Phase 1 cannot exceed ${dollars(phase1.cost.high)}.`
            : ''
        }`,
      ),
    ),
    heading('phase-1-payment', money ? 'Payment' : 'Invoices'),
    paragraph(
      `Phase 1 is invoiced as ${inOneLine(phase1.instalments)}.${
        money
          ? ` In the quote that is ${amountsInOneLine(quote, phase1.instalments)}.${
              reserve.cost > 0 ? ' Reserve hours that you approve are added to the last invoice.' : ''
            } “On delivery” means on your acceptance of the prototype.`
          : ''
      }`,
    ),
    heading('validation-period', 'Afterwards: the validation period'),
    paragraph(
      'You show the prototype to importers, underwriters and a fronting partner for as long as you need to answer these questions:',
    ),
    bullets(
      'Do importers who have seen it want it for their own bonds, and which screen do they open first?',
      'Can your underwriters decide a renewal from the scorecard, and what do they still look up elsewhere?',
      'Would a fronting partner accept reports made from this data in place of today’s, and give you the surety’s ACE reports?',
      'On what terms may the data of both credit providers be shown and stored, and at what minimum fee?',
      'How many past claims are on record, and in what form?',
    ),
    paragraph(
      `We host the prototype${money ? ' free of charge' : ''} for ${days(figures.terms.prototypeHostingDays)} after acceptance, or until your decision on Phase 2 if that comes first. After that you can run it on your own account, or we take it offline.`,
    ),
  ]);
};
