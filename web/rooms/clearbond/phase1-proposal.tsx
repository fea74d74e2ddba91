import { formatDate } from '#shared/dates.ts';
import { site } from '#shared/site.ts';
import { DataTable, type Row } from '#web/rooms/components/data-table.tsx';
import { Document, type Fact } from '#web/rooms/components/document.tsx';
import { count, dollarSpan, dollars, fixed, hours, span, sum, times, weeks } from '#web/rooms/components/format.ts';
import { Points } from '#web/rooms/components/points.tsx';
import { Section } from '#web/rooms/components/section.tsx';
import { SignatureBlock } from '#web/rooms/components/signature-block.tsx';
import { deadline, people } from './facts.ts';
import { offer, phase1, phase2, phase2b, phase3, rates } from './figures.ts';

const quote = phase1.cost.low;
const ceiling = dollars(phase1.cost.high);
const [first, last] = phase1.installments.map(({ percent }) => dollars((quote * percent) / 100));
const phase2bHours = sum(phase2b.map((item) => item.hours));
const lastDay = formatDate(offer.validUntil);

const decision: Fact = {
  label: 'Decision',
  figure: 'Sign Phase 1',
  text: 'A prototype with two dashboards on mock data. It does not commit you to any later phase.',
};

const price: Fact = {
  label: 'Price',
  figure: `${dollars(quote)} fixed`,
  text: `${first} at kickoff, ${last} on delivery; at most ${ceiling} with changes you approve.`,
};

const schedule = (
  <Section title="Schedule">
    <DataTable
      caption="From signature to decision"
      columns={['When', 'What happens']}
      rows={[
        [`By ${lastDay}`, 'Both sides sign the agreement, then this proposal, and set the kickoff date'],
        ['Kickoff', `The first ${first} is invoiced, and work starts`],
        ['Week 1', 'Sign-in, data model, mock data, and the first dashboard screens; first walkthrough'],
        ['Week 2', 'Both dashboards complete, with rules and thresholds from your underwriter; second walkthrough'],
        [
          'Delivery',
          `When the acceptance points below are met, the prototype is delivered, and the second ${last} is invoiced`,
        ],
        ['Validation period', 'Your importers and underwriters try the prototype; you decide on Phase 2'],
      ]}
    />
  </Section>
);

const scope = (
  <Section title="What you get">
    <Points
      of={{
        'Two login flows,': 'importer and captive, with cookie sessions. Each role reaches only its own screens.',
        'An importer dashboard.':
          'Bond sufficiency monitoring: the bond against what it has to cover, and when it will be too small. Compliance alerts: bond nearly too small, renewal due, entry summary or statement due, data missing. Financial insights: duty by HTS code; current ratio, quick ratio, and debt to equity.',
        'A captive dashboard.':
          'Underwriting scorecards: one page for each importer, with a rule-based score and a plain-English explanation. Portfolio analytics: exposure, concentration, collateral against exposure, premiums against claims, and renewals due.',
        'Mock data:': `fictional importers with bonds, premiums, collateral, claims, statements, and credit scores; ${phase1.mockHistoryDays} days of entry history each, and totals for the year before.`,
        'The source code,': 'with notes that let one of your engineers run the prototype where testers can reach it.',
        'Two walkthroughs,': 'and the corrections that follow from them.',
      }}
    />
  </Section>
);

const notIncluded = (
  <Section title="What is not included">
    <p>
      Real data, a trained model, hosting, payments, subscription tiers, the screens of fronting partners and
      reinsurers, and sales tax. Please enter no real data into the prototype: it is not built to protect it.
    </p>
    <p>
      Legal terms, such as ownership of the code, confidentiality, warranty, and liability, belong in an agreement.
      Counsel for both sides settle its text, and both sides sign it before this proposal.
    </p>
  </Section>
);

const priceQuote = (
  <Section title="Price quote and payment">
    <DataTable
      caption="Price quote for Phase 1"
      columns={['Item', 'Result', { amount: 'Hours' }, { amount: 'Rate per hour' }, { amount: 'Amount' }]}
      rows={phase1.packages.map(({ name, result, hours: { low }, rate }): Row => {
        return [name, result, count(low), dollars(rate), dollars(low * rate)];
      })}
      total={['Fixed price', '', count(phase1.hours.low), dollars(rates.development), dollars(quote)]}
    />
    <DataTable
      caption="Payment of the quote"
      columns={['Installment', { amount: 'Share' }, { amount: 'Amount' }]}
      rows={phase1.installments.map(({ percent, due }): Row => [due, `${percent}%`, dollars((quote * percent) / 100)])}
      total={['Total', '100%', dollars(quote)]}
    />
    <p>
      The price is fixed for the scope above, in US dollars; payment terms are in the agreement. A correction brings the
      prototype to that scope and costs nothing more. Anything beyond it is a change: we state its hours and its effect
      on the date, and it counts once you approve it in writing. Approved changes are added to the second payment and
      can raise Phase 1 to at most {hours(fixed(phase1.hours.high))} and {ceiling}. No monthly cost is quoted, because
      you host the prototype.
    </p>
  </Section>
);

const success = (
  <Section title="Acceptance">
    <p>
      You will have the code in time for the second walkthrough. There we go through these points with you, and we
      correct whatever falls short before delivery. The agreement says how you confirm that the points are met.
    </p>
    <ul>
      <li>Each role signs in by its own flow and is refused the other’s pages.</li>
      <li>Every item of both dashboards works for whichever mock importer you choose.</li>
      <li>Each mock importer has {phase1.mockHistoryDays} days of entry history.</li>
      <li>Each score shows its reasons and follows the thresholds that your underwriter gave us.</li>
      <li>One of your engineers can run the prototype from its notes.</li>
    </ul>
  </Section>
);

const needs = (
  <Section title="What we need from you">
    <Points
      of={{
        'A decision-maker,':
          'who answers questions promptly and alone approves changes. Each day we wait for an answer moves delivery by a day.',
        'An underwriter,': 'who tells us the rules and thresholds by which you judge an importer.',
        'An engineer,': 'or someone else you name, who receives the code and runs it for testers.',
        'Two meetings a week,': 'and a sprint review at the end of the two weeks.',
      }}
    />
  </Section>
);

const futurePhases = (
  <Section title="Future phases">
    <p>
      The ranges are estimates; scope and price of a phase are fixed when you order it. Phase 2 starts on your approval
      and funding, Phase 3 on scaling needs and funding.
    </p>
    <DataTable
      caption="What could follow"
      columns={['Step', 'Duration', { amount: 'Hours' }, { amount: 'Cost' }, { amount: 'Monthly cost afterward' }]}
      rows={[
        ['Validation period', 'To be determined'],
        [
          'Phase 2: MVP',
          weeks(phase2.weeks),
          span(phase2.hours),
          dollarSpan(phase2.cost),
          dollarSpan(phase2.monthlyCost),
        ],
        ['Phase 2B: optional items', 'By item', span(phase2bHours), dollarSpan(times(phase2bHours, rates.development))],
        ['Growth period', 'To be determined'],
        [
          'Phase 3: scale',
          weeks(phase3.weeks),
          span(phase3.hours),
          dollarSpan(phase3.cost),
          dollarSpan(phase3.monthlyCost),
        ],
      ]}
    />
  </Section>
);

const signerLines = ['Legal name', 'Name', 'Title', 'Signature', 'Date'];

const signatures = (
  <Section title="Signatures">
    <p>
      With both signatures, this proposal orders Phase 1 at the price above, under the agreement that both sides have
      signed. Without that agreement it orders nothing. It binds neither side to any later phase. The full proposal
      explains the plan; it is not part of this order.
    </p>
    <SignatureBlock
      groups={[
        { title: `For ${offer.client}`, lines: signerLines },
        { title: `For ${site.legalName}`, lines: signerLines },
        { title: 'Agreed kickoff', lines: ['Date'] },
      ]}
    />
  </Section>
);

export function Phase1Proposal() {
  return (
    <Document
      title="Customs-Bond Risk Platform: Phase 1 Proposal"
      {...offer}
      facts={[decision, price, deadline, people]}
    >
      {schedule}
      {scope}
      {notIncluded}
      {priceQuote}
      {success}
      {needs}
      {futurePhases}
      {signatures}
    </Document>
  );
}
