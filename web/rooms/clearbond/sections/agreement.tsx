import { formatDate } from '#shared/dates.ts';
import { site } from '#shared/site.ts';
import { DataTable } from '#web/rooms/components/data-table.tsx';
import { span, weeks } from '#web/rooms/components/format.ts';
import { Letter } from '#web/rooms/components/letter.tsx';
import { Points } from '#web/rooms/components/points.tsx';
import { Section } from '#web/rooms/components/section.tsx';
import { phase2 as mvp, offer, phase1, targets } from '../figures.ts';

const { phase2, phase3 } = targets;

export const successMetrics = (
  <Section title="Success metrics">
    <DataTable
      caption="Targets, and when each is checked"
      columns={['Criterion', 'Phase', 'Target', 'Checked']}
      rows={[
        ['Two login flows', '1', 'Each role reaches only its screens', 'Second walkthrough'],
        ['Two dashboards', '1', 'Every listed item works', 'Second walkthrough'],
        ['Mock entry history', '1', `${phase1.mockHistoryDays} days`, 'Second walkthrough'],
        [
          'Role isolation',
          '2',
          'Each role reaches only its own screens, and each company only its own data',
          'At launch: automated tests',
        ],
        ['Dashboard load', '2', `Under ${phase2.loadSeconds} seconds`, 'At launch: time until the main figures appear'],
        ['Pilot importers', '2', span(phase2.pilotImporters), 'After launch: signed in, with real entries'],
        ['Uptime of the MVP', '2', `${phase2.uptimePercent}%`, 'After launch: monthly, from outside'],
        ['Concurrent users', '3', `${phase3.concurrentUsers}+`, 'At launch: load test'],
        ['Test coverage', '3', `${phase3.coveragePercent}%+`, 'At launch'],
        ['Importers', '3', `${phase3.importers}+`, 'After launch: active accounts'],
        ['Uptime at scale', '3', `${phase3.uptimePercent}%`, 'After launch: monthly, from outside'],
        ['SOC 2', '3', 'Type I', 'After launch: the auditor’s report'],
      ]}
    />
  </Section>
);

export const assumptions = (
  <Section title="Assumptions">
    <Points
      of={{
        'People.': `${offer.client} names a decision-maker, an underwriter, and an engineer. They answer questions promptly; each day we wait for an answer moves delivery by a day.`,
        'Contracts and consent.': `${offer.client} holds the contracts with both credit data providers, the hosting service, and the payment processor, and obtains the importers’ consent. The ${weeks(mvp.weeks)} of Phase 2 begin once these, and access to the data, are in place. We engage the data vendor.`,
        'SOC 2.': `We prepare the platform’s controls. The audit and your own controls are your responsibility.`,
        'Scope.': `The platform is in English and covers bonds on imports into the United States. Phase 2 is sized for ${span(targets.phase2.pilotImporters)} pilot importers and one captive program.`,
      }}
    />
    <p>If an assumption proves wrong, we tell you what it changes before we act.</p>
  </Section>
);

export const howWeWork = (
  <Section title="How we work">
    <p>
      We meet bi-weekly, meaning twice a week. Every two-week sprint ends with a sprint review: we show what works, and
      you decide what comes next.
    </p>
  </Section>
);

export const nextSteps = (
  <Section title="Next steps">
    <ol>
      <li>Ask us whatever is still open, while counsel for both sides settle the text of the agreement.</li>
      <li>Name your decision-maker, your underwriter, and your engineer.</li>
      <li>
        Sign the agreement, then the Phase 1 proposal, by {formatDate(offer.validUntil)}, and set the kickoff date with
        us.
      </li>
      <li>Once you have the prototype, try it with importers and underwriters. Then decide on Phase 2.</li>
    </ol>
  </Section>
);

export const closingLetter = (
  <Section title="Closing letter">
    <Letter
      salutation={`Dear ${offer.client} team,`}
      closing="Sincerely,"
      signedBy={[`For ${site.name}: the principal engineer`, site.contactEmail]}
    >
      <p>
        We recommend Phase 1 now, and Phase 2 only if the validation period supports it. Put the screens in front of
        your importers and underwriters, and let what you learn decide. We would be glad to build the platform with you.
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
