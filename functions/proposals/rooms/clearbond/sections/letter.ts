import { onlyIf, section } from '#functions/proposals/lib/blocks.ts';
import { dollarSpan, dollars, hours, span, weeks } from '#functions/proposals/lib/format.ts';
import { formatDate } from '#shared/dates.ts';
import type { Section } from '#shared/proposals.ts';
import { client, type DocumentVariant, signedBy, validUntil } from '../document-variant.ts';
import { phase1Quote, programTotals } from '../figures/program-totals.ts';

/** The letter that opens the full proposal and the hours breakdown. */
export const openingLetter = ({ figures, money }: DocumentVariant): Section => {
  const { phase1, targets } = figures;
  const program = programTotals(figures);
  const pilots = span(targets.phase2.pilotImporters);
  return section('letter', `Letter to ${client}`, [
    {
      kind: 'letter',
      salutation: `Dear ${client} team,`,
      paragraphs: [
        'You asked for a plan to build a platform that shows, from one set of data, how well each customs bond covers the duty it stands behind, and how likely each importer is to default or to cause a claim. Importers, captive program managers and fronting partners or reinsurers would each see their own part of that picture. This document is the plan.',
        `We ask you to decide on one thing now: Phase 1, a prototype of ${hours(phase1.hours)} in ${weeks(phase1.weeks)}${
          money ? `, quoted at a fixed ${dollars(phase1Quote(figures))}` : ''
        }. It runs on mock data and shows both main dashboards. It is small enough to be wrong about, and complete enough to put in front of importers and a fronting partner before anything larger is spent.`,
        `Phase 2 turns the prototype into a product for ${pilots} pilot importers, and Phase 3 prepares it for ${targets.phase3.importers}+ importers. Neither starts by itself. Each needs your written approval and its own funding, and each is described here so that you can judge the first step with the whole road in view.`,
        money
          ? `All three phases together come to ${hours(program.hours)} and ${dollarSpan(program.cost)}. You will find what each amount consists of, what has to be paid every month afterwards, what we assume, and what is not included. Where a number is a range, we say what moves it.`
          : `All three phases together come to ${hours(program.hours)}. You will find the hours of every work package, what we assume, and what is not included. Where a number is a range, we say what moves it. Amounts of money are left out on purpose, so that this edition can go to people who plan the work.`,
        `The offer stands until ${formatDate(validUntil(figures))}.`,
      ],
      closing: 'Yours sincerely,',
      signedBy,
    },
  ]);
};

/** The letter that closes the full proposal and the hours breakdown. */
export const closingLetter = ({ figures, money }: DocumentVariant): Section =>
  section('closing-letter', 'Closing letter', [
    {
      kind: 'letter',
      salutation: `Dear ${client} team,`,
      paragraphs: [
        'Three things would make us advise you to stop after Phase 1. Pilot importers may look at the prototype and say that they would not open it every week. The credit data providers may sell their data only on terms that the Free tier cannot carry. Or no fronting partner may be willing to rely on the reports. Each of these can be found out in the validation period, and each is cheaper to learn then than in Phase 2.',
        'If none of them happens, you will enter Phase 2 with screens that users have approved, a data model that has met real questions, and a list of what to change. That is the reason for the order of the phases.',
        ...onlyIf(
          money,
          `If you agree, the signature block at the end of the Phase 1 proposal is all that is needed. Phase 1 commits you to ${dollars(phase1Quote(figures))} and to nothing after it.`,
        ),
        ...onlyIf(
          !money,
          'If you agree, the Phase 1 proposal has the signature block. Signing it commits you to Phase 1 and to nothing after it.',
        ),
        'We will gladly go through any line of this document with you.',
      ],
      closing: 'With kind regards,',
      signedBy,
    },
  ]);
