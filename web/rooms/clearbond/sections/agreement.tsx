import { formatDate } from '#shared/dates.ts';
import { site } from '#shared/site.ts';
import { DataTable } from '#web/rooms/components/data-table.tsx';
import { dollars, span } from '#web/rooms/components/format.ts';
import { Letter } from '#web/rooms/components/letter.tsx';
import { Points } from '#web/rooms/components/points.tsx';
import { Section } from '#web/rooms/components/section.tsx';
import { phase1Weeks } from '../facts.ts';
import { cache, offer, phase1, targets, validityDays } from '../figures.ts';

const { phase2, phase3 } = targets;

export const successMetrics = (
  <Section title="Success metrics">
    <DataTable
      caption="How each phase is judged"
      columns={['Criterion', 'Phase', 'Target', 'How it is measured']}
      rows={[
        ['Two login flows', '1', 'Each role reaches only its screens', 'Walkthrough with you'],
        ['Two dashboards', '1', 'Every listed item works', 'Walkthrough with you'],
        ['Mock entry history', '1', `${phase1.mockHistoryDays} days`, 'For each mock importer'],
        ['Role isolation', '2', 'Three roles, no crossing', 'Automated tests, as each role'],
        ['Dashboard load', '2', `Under ${phase2.loadSeconds} seconds`, 'Until the main figures show'],
        ['Pilot importers', '2', span(phase2.pilotImporters), 'Signed in, with real entries'],
        ['Uptime of the MVP', '2', `${phase2.uptimePercent}%`, 'Each month, checked from outside'],
        ['Fewer API calls', '2', `${cache.fewerCallsPercent}% or more`, 'Against one call for each view'],
        ['Uptime at scale', '3', `${phase3.uptimePercent}%`, 'Each month, checked from outside'],
        ['Importers', '3', `${phase3.importers}+`, 'Active accounts'],
        ['Concurrent users', '3', `${phase3.concurrentUsers}+`, 'Load test'],
        ['Test coverage', '3', `${phase3.coveragePercent}%+`, 'At every release'],
        ['SOC 2', '3', 'Type I', 'The auditor’s report'],
      ]}
    />
  </Section>
);

export const assumptions = (
  <Section title="Assumptions">
    <Points
      of={{
        'People.': `${offer.client} names a decision-maker, an underwriter, and an engineer. They answer questions promptly; work that waits for an answer moves the date.`,
        'Consent.': `${offer.client} obtains the importers’ consent before real data is loaded.`,
        'Contracts.': `${offer.client} holds the contracts with both credit data providers, the hosting service, and the payment processor. We engage the data vendor.`,
        'Regulation.': 'Your counsel decides questions of insurance licensing, privacy, and credit data.',
        'Scope.': `The platform is in English and covers bonds on imports into the United States. Phase 2 is sized for ${span(targets.phase2.pilotImporters)} pilot importers and one captive program.`,
      }}
    />
    <p>If an assumption turns out to be wrong, we tell you what it changes before we act on it.</p>
  </Section>
);

export const howWeWork = (
  <Section title="How we work">
    <p>
      We meet bi-weekly, meaning twice a week. Every two-week sprint ends with a sprint review: we show what works, and
      you decide what comes next. You hear about hours used, risks, and open questions as we go, not at the end.
    </p>
  </Section>
);

export const nextSteps = (
  <Section title="Next steps and validity">
    <ol>
      <li>Ask us whatever is still open. Meanwhile, counsel for both sides settle the agreement.</li>
      <li>Name your decision-maker, your underwriter, and your engineer.</li>
      <li>Sign the Phase 1 proposal by {formatDate(offer.validUntil)}, and set the kickoff date with us.</li>
      <li>
        When you have the prototype, {phase1Weeks} after kickoff, try it with importers and underwriters. Then decide on
        Phase 2.
      </li>
    </ol>
    <p>
      This proposal is dated {formatDate(offer.date)} and is valid for {validityDays} days, until{' '}
      {formatDate(offer.validUntil)}.
    </p>
  </Section>
);

export const closingLetter = (hasMoney: boolean) => (
  <Section title="Closing letter">
    <Letter
      salutation={`Dear ${offer.client} team,`}
      closing="Sincerely,"
      signedBy={[`For ${site.name}: the principal engineer`, site.contactEmail]}
    >
      <p>
        We recommend Phase 1 now, and Phase 2 only if the validation supports it.
        {hasMoney && ` A fixed ${dollars(phase1.cost.low)} is enough to find out.`} Whatever you decide after that, you
        will decide it having seen a prototype work, and we would be glad to build the platform with you.
      </p>
    </Letter>
  </Section>
);

export const author = (
  <Section title="About the author">
    <p>
      The principal engineer of {site.name} wrote this proposal, builds the prototype, and leads the team in Phase 2.
      Sample biography: a degree in computer science and fifteen years of building software for insurance and trade; led
      an underwriting platform for a program of 200 insureds, built customs-entry reporting on ACE data, and took two
      products through a first SOC 2 report.
    </p>
  </Section>
);
