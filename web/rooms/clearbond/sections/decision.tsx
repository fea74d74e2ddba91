import { DataTable, type Row } from '#web/rooms/components/data-table.tsx';
import { dollarSpan, dollars, fixed, hours, span, sum, weeks } from '#web/rooms/components/format.ts';
import { Points } from '#web/rooms/components/points.tsx';
import { Section } from '#web/rooms/components/section.tsx';
import { PhaseTimeline } from '../charts/phase-timeline.tsx';
import { phase1Weeks } from '../facts.ts';
import { phase1, phase2, phase3, targets } from '../figures.ts';

export const reasons = (hasMoney: boolean) => (
  <Section title="Why start with Phase 1">
    <p>
      An importer of record must hold a customs bond that secures what it may owe U.S. Customs and Border Protection.
      The size of that bond follows the duties, taxes, and fees the importer has paid over the past year. When tariffs
      or volumes rise, a bond that was large enough becomes too small. Until it is replaced, shipments can be held at
      the port. When an importer fails, the claim falls on those who stand behind the bond.
    </p>
    <p>
      The signs come earlier: in import entries, financial statements, credit data, and tariff schedules. The platform
      reads these together. It warns importers while they can still act, shows captive program managers which importers
      need attention, and shows fronting partners and reinsurers their exposure.
    </p>
    <p>We recommend that you order Phase 1 now, for three reasons.</p>
    <Points
      of={{
        'You judge screens, not slides.': `In ${phase1Weeks} you have two working dashboards on mock data, for your importers and underwriters to try.`,
        'The large commitment comes after the evidence.': `Phase 2 ${hasMoney ? `costs ${dollarSpan(phase2.cost)}` : `takes ${hours(phase2.hours)}`}. You decide on it after people have used the prototype.`,
        'Your risk is limited.': `If the prototype does not convince you, you stop, having spent ${hasMoney ? dollars(phase1.cost.low) : hours(fixed(phase1.hours.low))}, plus any changes that you approved. If it does, Phase 2 keeps its rules, data model, and screen designs.`,
      }}
    />
  </Section>
);

const phases = [phase1, phase2, phase3];

export const schedule = (hasMoney: boolean) => {
  const costs: Row[] = [
    ['Cost', ...phases.map(({ cost }) => dollarSpan(cost))],
    ['Monthly cost afterward', 'None stated', dollarSpan(phase2.monthlyCost), dollarSpan(phase3.monthlyCost)],
  ];
  const pilot = `${span(targets.phase2.pilotImporters)} pilot importers with real data`;
  return (
    <Section title="What comes when">
      <PhaseTimeline hasMoney={hasMoney} />
      <DataTable
        caption="The three phases"
        columns={['Item', 'Phase 1', 'Phase 2', 'Phase 3']}
        rows={[
          ['Nature', 'Prototype', 'MVP', 'Scale'],
          ['Starts on', 'Signature', 'Approval and funding', 'Scaling needs and funding'],
          ['Duration', ...phases.map((phase) => weeks(phase.weeks))],
          ['Hours', ...phases.map((phase) => span(phase.hours))],
          ...(hasMoney ? costs : []),
          ['Team', 'One person', 'Three to four people, a data vendor, and a part-time project lead', 'Two people'],
          ['Goal', 'Two dashboards that users try', pilot, `${targets.phase3.importers}+ importers`],
          ['Followed by', 'A validation period', 'A growth period', 'Regular operation'],
        ]}
      />
      <p>
        The length of the validation period and of the growth period is to be determined: you end each of them with a
        decision. The work itself takes {weeks(sum(phases.map((phase) => phase.weeks)))} in all. Ranges are estimates;
        the {hasMoney ? 'price' : 'scope'} of a later phase is fixed when you order it.
      </p>
    </Section>
  );
};

export const notIncluded = (hasMoney: boolean) => (
  <Section title="What is not included">
    <Points
      of={{
        'In Phase 1:':
          'real data, a trained model, payments, subscription tiers, and the screens of fronting partners and reinsurers.',
        [hasMoney ? 'In the cost of the phases:' : 'In the hours:']:
          `hosting and support after launch, third-party data, payment processing, and the independent audit for the SOC 2 report${hasMoney ? '; sales tax' : ''}.`,
        'In Phase 2:': 'the optional items of Phase 2B, each of which you may order separately.',
        'In any phase:': 'legal, licensing, or insurance advice.',
        'In this document:':
          'legal terms such as ownership of the code, confidentiality, warranty, and liability. Counsel for both sides settle them in an agreement before you sign.',
      }}
    />
  </Section>
);
