import { Document, type Fact } from '#web/rooms/components/document.tsx';
import { dollarSpan, dollars, hours, sum } from '#web/rooms/components/format.ts';
import { deadline, people } from './facts.ts';
import { offer, phase1, phase2, phase3 } from './figures.ts';
import { assumptions, author, closingLetter, howWeWork, nextSteps, successMetrics } from './sections/agreement.tsx';
import { monthlyCosts, payments } from './sections/costs.tsx';
import { notIncluded, reasons, schedule } from './sections/decision.tsx';
import { data, technology, users } from './sections/platform.tsx';
import { dataVendor, mvp, optionalItems, prototype, scale } from './sections/work.tsx';

const phases = [phase1, phase2, phase3];

const price: Fact = {
  label: 'Price',
  figure: `${dollars(phase1.cost.low)} fixed`,
  text: `Half at kickoff, half on delivery; at most ${dollars(phase1.cost.high)} with changes you approve. All three phases: ${dollarSpan(sum(phases.map(({ cost }) => cost)))}; monthly ${dollarSpan(phase2.monthlyCost)} after Phase 2, ${dollarSpan(phase3.monthlyCost)} after Phase 3.`,
};

const effort: Fact = {
  label: 'Hours',
  figure: hours(phase1.hours),
  text: `For Phase 1: ${phase1.hours.low} quoted, ${phase1.hours.high} at most with changes you approve. All three phases: ${hours(sum(phases.map((phase) => phase.hours)))}.`,
};

const decision: Fact = {
  label: 'Decision',
  figure: 'Order Phase 1',
  text: 'A working prototype on mock data. It does not commit you to any later phase.',
};

/** The full proposal, or the same content with hours and without any amount of money. */
export function FullProposal({ hasMoney }: { hasMoney: boolean }) {
  return (
    <Document
      title={`Customs-Bond Risk Platform: ${hasMoney ? 'Full Proposal' : 'Hours Breakdown'}`}
      {...offer}
      facts={[decision, hasMoney ? price : effort, deadline, people]}
    >
      {reasons(hasMoney)}
      {schedule(hasMoney)}
      {notIncluded(hasMoney)}
      {users}
      {data}
      {technology}
      {prototype(hasMoney)}
      {mvp(hasMoney)}
      {optionalItems(hasMoney)}
      {scale(hasMoney)}
      {payments(hasMoney)}
      {monthlyCosts(hasMoney)}
      {successMetrics}
      {assumptions}
      {howWeWork}
      {nextSteps}
      {closingLetter}
      {author}
      {dataVendor(hasMoney)}
    </Document>
  );
}
