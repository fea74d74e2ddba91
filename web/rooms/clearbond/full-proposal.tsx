import { formatDate } from '#shared/dates.ts';
import { Document, type Fact } from '#web/rooms/components/document.tsx';
import { dollarSpan, dollars, hours, sum, weeks } from '#web/rooms/components/format.ts';
import { Section } from '#web/rooms/components/section.tsx';
import { client, offer, phase1, phase2, phase3 } from './figures.ts';
import { Assumptions, Author, ClosingLetter, HowWeWork, NextSteps, SuccessMetrics } from './sections/agreement.tsx';
import { MonthlyCosts, Payments } from './sections/costs.tsx';
import { NotIncluded, Reasons, Schedule } from './sections/decision.tsx';
import { Data, Technology, Users } from './sections/platform.tsx';
import { DataVendor, Phase1, Phase2, Phase2B, Phase3 } from './sections/work.tsx';
import type { Variant } from './variant.ts';

const phases = [phase1, phase2, phase3];

const price: Fact = {
  label: 'Price',
  figure: `${dollars(phase1.cost.low)} fixed`,
  text: `Half at kickoff, half on delivery; at most ${dollars(phase1.cost.high)} if you approve changes. All three phases: ${dollarSpan(sum(phases.map(({ cost }) => cost)))}.`,
};

const effort: Fact = {
  label: 'Hours',
  figure: hours(phase1.hours),
  text: `In Phase 1. All three phases: ${hours(sum(phases.map((phase) => phase.hours)))}.`,
};

/** The full proposal, or the same content with hours and no amount of money. */
export function FullProposal({ variant }: { variant: Variant }) {
  const isMoney = variant === 'money';
  return (
    <Document
      title={`Customs-Bond Risk Platform: ${isMoney ? 'Full Proposal' : 'Hours Breakdown'}`}
      client={client}
      date={offer.date}
      validUntil={offer.validUntil}
      facts={[
        {
          label: 'Decision',
          figure: 'Order Phase 1',
          text: 'A working prototype on mock data. It commits you to no later phase.',
        },
        isMoney ? price : effort,
        {
          label: 'Dates',
          figure: `By ${formatDate(offer.validUntil)}`,
          text: `Sign by then. The prototype follows ${weeks(phase1.weeks)} after kickoff.`,
        },
        {
          label: 'From you',
          figure: 'Three people',
          text: 'A decision-maker, an underwriter for questions, and an engineer who receives the code.',
        },
      ]}
    >
      <Section title="Why start with Phase 1">
        <Reasons variant={variant} />
      </Section>
      <Section title="What comes when">
        <Schedule variant={variant} />
      </Section>
      <Section title="What is not included">
        <NotIncluded variant={variant} />
      </Section>
      <Section title="Who uses the platform">
        <Users />
      </Section>
      <Section title="Data and records">
        <Data />
      </Section>
      <Section title="Technology and security">
        <Technology />
      </Section>
      <Section title="Phase 1: prototype">
        <Phase1 variant={variant} />
      </Section>
      <Section title="Phase 2: MVP">
        <Phase2 variant={variant} />
      </Section>
      <Section title="Phase 2B: optional items">
        <Phase2B variant={variant} />
      </Section>
      <Section title="Phase 3: scale">
        <Phase3 variant={variant} />
      </Section>
      <Section title={isMoney ? 'Costs and payments' : 'Hours and payments'}>
        <Payments variant={variant} />
      </Section>
      <Section title="Monthly costs">
        <MonthlyCosts variant={variant} />
      </Section>
      <Section title="Success metrics">
        <SuccessMetrics />
      </Section>
      <Section title="Assumptions">
        <Assumptions />
      </Section>
      <Section title="How we work">
        <HowWeWork />
      </Section>
      <Section title="Next steps and validity">
        <NextSteps />
      </Section>
      <Section title="Closing letter">
        <ClosingLetter variant={variant} />
      </Section>
      <Section title="About the author">
        <Author />
      </Section>
      <Section title="Appendix: the data vendor">
        <DataVendor variant={variant} />
      </Section>
    </Document>
  );
}
