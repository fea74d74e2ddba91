import { DataTable } from '#web/rooms/components/data-table.tsx';
import { Points } from '#web/rooms/components/points.tsx';
import { Section } from '#web/rooms/components/section.tsx';
import { PlatformMap } from '../charts/platform-map.tsx';
import { cache } from '../figures.ts';

export const users = (
  <Section title="Who uses the platform">
    <p>
      Three groups use the platform, each with its own screens. Importers see their own company, captive managers the
      importers in their program, and partners and reinsurers the programs they stand behind. No group can open
      another’s screens.
    </p>
    <DataTable
      caption="What each group sees"
      columns={['Group', 'Screens']}
      rows={[
        ['Importers of record', 'Bond sufficiency monitoring, compliance alerts, financial insights'],
        ['Captive program managers', 'Underwriting scorecards, portfolio analytics, application intake and review'],
        [
          'Fronting partners and reinsurers',
          'Exposure reports, early-warning signals (such as a bond nearly too small, a falling score, missing data)',
        ],
      ]}
    />
    <p>
      Importers subscribe to one of three tiers, and features are gated by tier. All importers with active policies must
      use at least the Free tier.
    </p>
    <DataTable
      caption="Planned subscription tiers"
      columns={['Tier', 'What it adds']}
      rows={[
        ['Free', 'Current bond sufficiency, advance warning of a shortfall, compliance alerts'],
        ['Pro', 'Month-by-month projection, financial insights, several users'],
        ['Enterprise', 'API access, bulk import, more users: prepared in Phase 2, in use from Phase 3'],
      ]}
    />
  </Section>
);

const ratios = 'ratios (current ratio, quick ratio, debt to equity)';

export const data = (
  <Section title="Data and records">
    <p>
      Five sources feed the platform: customs import entries, financial statements, two credit data providers, and
      tariff schedules.
    </p>
    <PlatformMap />
    <p>
      Every delivery is checked on arrival: its schema is validated, duplicates are detected, and an alert is raised
      when data is missing. Before asking a source again, the platform reuses credit scores for {cache.creditScoreHours}{' '}
      hours, financial ratios for {cache.financialRatioHours} hours, and tariff reference data for {cache.tariffDays}{' '}
      days. This caching should cut API calls by {cache.fewerCallsPercent}% or more, compared with calling the provider
      each time.
    </p>
    <DataTable
      caption="What the platform records"
      columns={['Record', 'Fields']}
      rows={[
        ['Import entries', 'Entry number, importer-of-record ID, HTS codes, duty amounts, filing dates'],
        ['Financial statements', `Balance sheet, profit and loss, cash flow, ${ratios}`],
        ['Bond policies', 'Limits, premiums, collateral, bond amounts, renewal dates'],
        ['Claims', 'Liquidated damages'],
        [
          'Risk scores',
          'Probability of default or claim for each importer; until a model is trained, a rule-based score',
        ],
        ['Subscription tiers', 'Free, Pro, Enterprise'],
        ['Applications', 'Intake, review'],
        ['Alerts', 'What is wrong, for which importer, since when'],
      ]}
    />
  </Section>
);

export const technology = (
  <Section title="Technology and security">
    <p>These points describe Phase 2 unless they name another phase.</p>
    <Points
      of={{
        'Role-based access in three tiers.':
          'The tiers are roles, not subscriptions: importer of record, captive (underwriting), and reinsurer or fronting partner. Roles, and the companies within a role, are isolated from one another on the server, not only on the screen. Automated tests try to cross these lines before every release.',
        'Sign-in.':
          'Phase 1 has two login flows, importer and captive, with cookie sessions. Phase 2 moves to a JWT-based authentication provider.',
        'Versioned REST API.':
          'The screens use it, and an existing integration keeps working when a new version appears.',
        'Machine-learning scoring service.':
          'Phase 2 builds the service: a score from rules that an underwriter can read, its reasons, and a REST prediction endpoint. Phase 3 trains a model for the probability of default or claim, once enough past claims are on record; until then, the rules stay. A person decides on every application.',
        'Input validation and sanitization.':
          'Whatever comes from a form, a file, or an API call is checked on the server before it is used.',
        'Encryption and audit log.':
          'Data is encrypted in transit and at rest, and a log records who read or changed which importer’s data.',
        'Hosting and tools.':
          'At the Phase 1 kickoff, we agree with your engineer on the languages, frameworks, and database. From Phase 2 on, the platform runs in cloud accounts that you hold.',
        'Payments.': 'A payment processor handles the cards, so the platform stores no card numbers.',
      }}
    />
  </Section>
);
