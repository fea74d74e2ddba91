import { formatDate } from '#shared/dates.ts';
import { site } from '#shared/site.ts';
import { DataTable, type Row } from '#web/rooms/components/data-table.tsx';
import { Document } from '#web/rooms/components/document.tsx';
import {
  count,
  dollarSpan,
  dollars,
  fixed,
  hours,
  type Range,
  span,
  sum,
  weeks,
} from '#web/rooms/components/format.ts';
import { Points } from '#web/rooms/components/points.tsx';
import { Section } from '#web/rooms/components/section.tsx';
import { SignatureBlock } from '#web/rooms/components/signature-block.tsx';
import { client, offer, phase1, phase2, phase2b, phase3, rates } from './figures.ts';

const quote = phase1.cost.low;
const [first, last] = phase1.installments.map(({ percent }) => dollars((quote * percent) / 100));

function Schedule() {
  return (
    <DataTable
      caption="From signature to decision"
      columns={['When', 'What happens']}
      rows={[
        [`By ${formatDate(offer.validUntil)}`, 'Both sides sign and set the kickoff date'],
        ['Kickoff', `The first ${first} is invoiced, and work starts`],
        ['Week 1', 'Sign-in, data model, mock data, and the first dashboard screens; first walkthrough'],
        ['Week 2', 'Both dashboards complete, with rules and thresholds from your underwriter; second walkthrough'],
        ['Delivery', `You receive the prototype, and the second ${last} is invoiced`],
        ['Validation period', 'Importers and underwriters try the prototype; you decide on Phase 2'],
      ]}
    />
  );
}

function Scope() {
  return (
    <Points
      of={{
        'Two login flows,': 'importer and captive, with cookie sessions. Each role reaches only its own screens.',
        'An importer dashboard.':
          'Bond sufficiency monitoring: the bond against what it has to cover, and when it will be too small. Compliance alerts: bond nearly too small, renewal due, entry summary or statement due, data missing. Financial insights: duty by month, HTS code, and origin; current ratio, quick ratio, and debt to equity.',
        'A captive dashboard.':
          'Underwriting scorecards: one page for each importer, with a score from rules and its reasons in words. Portfolio analytics: exposure, concentration, collateral against exposure, premiums against claims, and renewals due.',
        'Mock data:': `fictional importers with bonds, statements, and credit scores, and ${phase1.mockHistoryDays} days of entry history each.`,
        'The source code,': 'with notes that let one of your engineers start the prototype.',
        'Two walkthroughs,': 'and the corrections that follow from them.',
      }}
    />
  );
}

function NotIncluded() {
  return (
    <>
      <p>
        Real data, a trained model, payments, subscription tiers, the screens of fronting partners and reinsurers, and
        sales tax. Please enter no real data into the prototype: it is not built to protect it.
      </p>
      <p>
        This proposal does not contain legal terms. Ownership of the code, confidentiality, warranty, liability, and
        governing law belong in an agreement that counsel for both sides settle before you sign.
      </p>
    </>
  );
}

function PriceQuote() {
  return (
    <>
      <DataTable
        caption="Price quote for Phase 1"
        columns={['Item', 'Result', { amount: 'Hours' }, { amount: 'Rate per hour' }, { amount: 'Amount' }]}
        rows={phase1.packages.map(
          ({ name, result, hours: { low } }): Row => [
            name,
            result,
            count(low),
            dollars(rates.development),
            dollars(low * rates.development),
          ],
        )}
        total={['Fixed price', '', count(phase1.hours.low), '', dollars(quote)]}
      />
      <DataTable
        caption="Payment of the quote"
        columns={['Installment', { amount: 'Share' }, { amount: 'Amount' }]}
        rows={phase1.installments.map(
          ({ percent, due }): Row => [due, `${percent}%`, dollars((quote * percent) / 100)],
        )}
        total={['Total', '100%', dollars(quote)]}
      />
      <p>
        The price is fixed for the scope above, in US dollars. Changes that you ask for and approve in writing, with
        their hours, are added to the second payment. They can raise Phase 1 to at most{' '}
        {hours(fixed(phase1.hours.high))} and {dollars(phase1.cost.high)}. No monthly cost is stated for Phase 1.
      </p>
    </>
  );
}

function Success() {
  return (
    <ul>
      <li>Each role signs in by its own flow and is refused at the address of the other.</li>
      <li>Every item of both dashboards works for whichever mock importer you choose.</li>
      <li>Each mock importer has {phase1.mockHistoryDays} days of entry history.</li>
      <li>Each score shows its reasons and follows the thresholds that your underwriter gave us.</li>
      <li>One of your engineers starts the prototype from its notes.</li>
    </ul>
  );
}

function Needs() {
  return (
    <Points
      of={{
        'A decision-maker,': 'who answers questions promptly and alone approves changes.',
        'An underwriter,': 'who tells us by which rules and thresholds you judge an importer.',
        'An engineer,': 'or whomever you name, who receives the code.',
        'Two meetings a week,': 'and a sprint review at the end of the two weeks.',
      }}
    />
  );
}

function FuturePhases() {
  const step = (name: string, duration: string, work: Range, cost: Range, month = ''): Row => [
    name,
    duration,
    span(work),
    dollarSpan(cost),
    month,
  ];
  return (
    <>
      <p>
        Nothing here is ordered with Phase 1. The ranges are for planning; each phase gets a fixed price when you order
        it.
      </p>
      <DataTable
        caption="What could follow"
        columns={['Step', 'Duration', { amount: 'Hours' }, { amount: 'Cost' }, { amount: 'Monthly cost afterward' }]}
        rows={[
          ['Validation period', 'To be determined', '', '', ''],
          step('Phase 2: MVP', weeks(phase2.weeks), phase2.hours, phase2.cost, dollarSpan(phase2.monthlyCost)),
          step('Phase 2B: optional items', '', sum(phase2b.items.map((item) => item.hours)), phase2b.cost),
          ['Growth period', 'To be determined', '', '', ''],
          step('Phase 3: scale', weeks(phase3.weeks), phase3.hours, phase3.cost, dollarSpan(phase3.monthlyCost)),
        ]}
      />
      <p>Phase 2 starts on your approval and funding, Phase 3 on scaling needs and funding.</p>
    </>
  );
}

const signerLines = ['Name', 'Title', 'Signature', 'Date'];

function Signatures() {
  return (
    <>
      <p>
        This proposal is dated {formatDate(offer.date)} and is valid for {offer.validityDays} days, until{' '}
        {formatDate(offer.validUntil)}. With both signatures it orders Phase 1 at the price above. It binds neither side
        to any later phase.
      </p>
      <SignatureBlock
        groups={[
          { title: `For ${client}`, lines: signerLines },
          { title: `For ${site.legalName}`, lines: signerLines },
          { title: 'Agreed kickoff', lines: ['Date'] },
        ]}
      />
    </>
  );
}

export function Phase1Proposal() {
  return (
    <Document
      title="Customs-Bond Risk Platform: Phase 1 Proposal"
      client={client}
      date={offer.date}
      validUntil={offer.validUntil}
      facts={[
        {
          label: 'Decision',
          figure: 'Sign Phase 1',
          text: 'A prototype with two dashboards on mock data. It commits you to no later phase.',
        },
        {
          label: 'Price',
          figure: `${dollars(quote)} fixed`,
          text: `${first} at kickoff, ${last} on delivery; at most ${dollars(phase1.cost.high)} if you approve changes.`,
        },
        {
          label: 'Dates',
          figure: `By ${formatDate(offer.validUntil)}`,
          text: `Sign by then, and set the kickoff date. Delivery is ${weeks(phase1.weeks)} later.`,
        },
        {
          label: 'From you',
          figure: 'Three people',
          text: 'A decision-maker, an underwriter for questions, and an engineer who receives the code.',
        },
      ]}
    >
      <Section title="What comes when">
        <Schedule />
      </Section>
      <Section title="What you get">
        <Scope />
      </Section>
      <Section title="What is not included">
        <NotIncluded />
      </Section>
      <Section title="Price quote and payment">
        <PriceQuote />
      </Section>
      <Section title="How you know it is done">
        <Success />
      </Section>
      <Section title="What we need from you">
        <Needs />
      </Section>
      <Section title="Future phases">
        <FuturePhases />
      </Section>
      <Section title="Signatures">
        <Signatures />
      </Section>
    </Document>
  );
}
