import { section } from '#functions/proposals/lib/blocks.ts';
import { dollarSpan, dollars, hours, span, weeks } from '#functions/proposals/lib/format.ts';
import { formatDate } from '#shared/dates.ts';
import type { Section } from '#shared/proposals.ts';
import { client, type DocumentVariant, validUntil } from '../document-variant.ts';
import { phase1Quote, programTotals } from '../figures/program-totals.ts';
import { signedBy } from '../parties.ts';

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
        'You asked for a plan to build a platform that shows, from one set of data, how well each customs bond covers the duty it secures, and how likely each importer is to default or to cause a claim. Importers, captive program managers and fronting partners or reinsurers would each see their own part.',
        `We ask you to decide on one thing now: Phase 1, a prototype of ${hours(phase1.hours)} in ${weeks(phase1.weeks)}${
          money ? `, quoted at a fixed ${dollars(phase1Quote(figures))}` : ''
        }. It runs on mock data and shows both main dashboards. It is small enough that a mistake costs little, and complete enough to show to importers and a fronting partner before you spend more.`,
        `Phase 2 turns the prototype into a product for ${pilots} pilot importers, and Phase 3 prepares it for ${targets.phase3.importers}+ importers. Neither starts without your written approval and its own funding. ${
          money
            ? `All three phases come to ${hours(program.hours)} and ${dollarSpan(program.cost)}. This document shows what each amount consists of, what you pay every month afterwards, and what is not included.`
            : `All three phases come to ${hours(program.hours)}. Costs are left out on purpose, so that you can give this version to people who plan the work.`
        }`,
        `The offer stands until ${formatDate(validUntil(figures))}.`,
      ],
      closing: 'Sincerely,',
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
        'We would advise you to stop after Phase 1 in any of three cases. Pilot importers say that they would not open the platform every week. The credit data providers sell their data only on terms that the Free tier cannot bear. Or no fronting partner will rely on the reports. You can find out each of these in the validation period, for much less than in Phase 2.',
        `If none of these happens, you start Phase 2 with screens that users have approved, a data model tested against real questions, and a list of what to change. ${
          money
            ? `To begin, sign the order form at the end of the Phase 1 proposal. It commits you to ${dollars(phase1Quote(figures))} and to nothing after it.`
            : 'To begin, sign the Phase 1 proposal. It commits you to Phase 1 and to nothing after it.'
        }`,
        'We are glad to go through any line of this document with you.',
      ],
      closing: 'Sincerely,',
      signedBy,
    },
  ]);
