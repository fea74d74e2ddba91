import { DataTable, type Row } from '#web/rooms/components/data-table.tsx';
import { dollarSpan, dollars, fixed, hours, span, sum, weeks } from '#web/rooms/components/format.ts';
import { Points } from '#web/rooms/components/points.tsx';
import { Section } from '#web/rooms/components/section.tsx';
import { PhaseTimeline } from '../charts/phase-timeline.tsx';
import { phase1Weeks } from '../facts.ts';
import { phase1, phase2, phase3 } from '../figures.ts';

export const reasons = (hasMoney: boolean) => {
  const quote = hasMoney ? dollars(phase1.cost.low) : hours(fixed(phase1.hours.low));
  return (
    <Section title="Why start with Phase 1">
      <p>
        For formal entries, an importer of record needs a customs bond that secures what it may owe U.S. Customs and
        Border Protection. The size of a continuous bond follows the duties, taxes, and fees that the importer paid over
        the past year. When tariffs or volumes rise, a bond that was large enough becomes too small. Until it is
        replaced, shipments can be held at the port. When an importer cannot pay, the claim falls on those who stand
        behind the bond.
      </p>
      <p>
        The warning signs appear earlier, in import entries, financial statements, credit data, and tariff schedules.
        The platform will read these together. It will warn importers while they can still act, show captive program
        managers which importers need attention, and show fronting partners and reinsurers their exposure.
      </p>
      <p>We recommend Phase 1 now, for three reasons.</p>
      <Points
        of={{
          'You judge screens, not slides.': `In ${phase1Weeks} you have two working dashboards on mock data. Your engineer runs them where importers and underwriters can try them.`,
          'The large commitment comes later.': `${hasMoney ? `For a fixed ${quote},` : `With Phase 1, quoted at ${quote},`} you put working screens in front of the people who would use them, before you decide on Phase 2 (${hasMoney ? dollarSpan(phase2.cost) : hours(phase2.hours)}).`,
          'Your risk is limited.': `If the prototype does not convince you, you stop, and you have ${hasMoney ? `paid us ${quote}` : `ordered only Phase 1, quoted at ${quote},`} plus any changes that you approved. If it does, Phase 2 builds on its rules, data model, and screen designs.`,
        }}
      />
      <p>This document orders nothing; you sign only the Phase 1 proposal, after the agreement.</p>
    </Section>
  );
};

const phases = [phase1, phase2, phase3];

export const schedule = (hasMoney: boolean) => {
  const costs: Row[] = [
    ['Cost', ...phases.map(({ cost }) => dollarSpan(cost))],
    ['Monthly cost afterward', 'None quoted', dollarSpan(phase2.monthlyCost), dollarSpan(phase3.monthlyCost)],
  ];
  return (
    <Section title="Schedule">
      <PhaseTimeline hasMoney={hasMoney} />
      <DataTable
        caption="The three phases"
        columns={['Item', 'Phase 1', 'Phase 2', 'Phase 3']}
        rows={[
          ['Nature', 'Prototype', 'MVP', 'Scale'],
          ['Starts on', 'Signature; work starts at kickoff', 'Approval and funding', 'Scaling needs and funding'],
          ['Duration', ...phases.map((phase) => weeks(phase.weeks))],
          ['Hours', ...phases.map((phase) => span(phase.hours))],
          ...(hasMoney ? costs : []),
        ]}
      />
      <p>
        The length of the validation period and of the growth period is to be determined; your decision ends each. The
        work itself takes {weeks(sum(phases.map((phase) => phase.weeks)))} in all. In Phase 1 the lower figure is the
        quote, and the higher figure is the cap, including any changes you approve. For later phases the ranges are
        estimates; scope and price are fixed when you order.
      </p>
    </Section>
  );
};

export const notIncluded = (hasMoney: boolean) => (
  <Section title="What is not included">
    <Points
      of={{
        'Not in Phase 1:':
          'real data, a trained model, hosting, payments, subscription tiers, and the screens of fronting partners and reinsurers.',
        'Not in Phase 2:': 'a trained model and the optional items of Phase 2B.',
        [`Not in the phase ${hasMoney ? 'prices' : 'hours'}:`]: `hosting and support after launch, third-party data, payment processing, ${hasMoney ? 'sales tax, ' : ''}and the independent audit for the SOC 2 report.`,
        'Not in any phase:': 'legal, licensing, or insurance advice.',
        'Not in this document:':
          'legal terms such as ownership of the code, confidentiality, warranty, and liability. They belong in an agreement that counsel settle and both sides sign.',
      }}
    />
  </Section>
);
