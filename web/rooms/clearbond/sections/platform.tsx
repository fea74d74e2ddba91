import { DataTable } from '#web/rooms/components/data-table.tsx';
import { Points } from '#web/rooms/components/points.tsx';
import { Section } from '#web/rooms/components/section.tsx';
import { PlatformMap } from '../charts/platform-map.tsx';
import { cache } from '../figures.ts';

export const users = (
  <Section title="Who uses the platform">
    <p>
      Three groups use the platform, each with its own screens. Importers see their own company, captive managers the
      importers in their program, and partners and reinsurers the programs they stand behind. None can open the screens
      of another.
    </p>
    <DataTable
      caption="What each group sees"
      columns={['Group', 'Screens']}
      rows={[
        ['Importers of record', 'Bond sufficiency monitoring, compliance alerts, financial insights'],
        ['Captive program managers', 'Underwriting scorecards, portfolio analytics, application intake and review'],
        ['Fronting partners and reinsurers', 'Exposure reports, early-warning signals'],
      ]}
    />
    <p>
      Importers subscribe to one of three tiers, and features are gated by tier. All importers with active policies must
      use at least the Free tier, so that the program always has its warnings.
    </p>
    <DataTable
      caption="Planned subscription tiers"
      columns={['Tier', 'What it adds']}
      rows={[
        ['Free', 'Bond sufficiency today, the warning before it ends, compliance alerts'],
        ['Pro', 'The projection month by month, financial insights, several users'],
        ['Enterprise', 'From Phase 3: API access, bulk import, and more users'],
      ]}
    />
  </Section>
);

const ratios = 'ratios (current ratio, quick ratio, debt to equity)';

export const data = (
  <Section title="Data and records">
    <PlatformMap />
    <DataTable
      caption="Data sources"
      columns={['Source', 'The question it answers']}
      rows={[
        ['Customs import entries', 'What was imported, and what duty is owed?'],
        ['Financial statements', 'Can the importer pay?'],
        ['Two credit data providers', 'How does the importer pay others, and do two independent views agree?'],
        ['Tariff schedules', 'What duty will the same goods carry next month?'],
      ]}
    />
    <p>
      Every delivery is checked on arrival: its schema is validated, duplicates are detected, and an alert is raised
      when data is missing. The platform keeps credit scores for {cache.creditScoreHours} hours, financial ratios for{' '}
      {cache.financialRatioHours} hours, and tariff reference data for {cache.tariffDays} days. This caching should cut
      API calls by {cache.fewerCallsPercent}% or more.
    </p>
    <DataTable
      caption="What the platform records"
      columns={['Record', 'Fields']}
      rows={[
        ['Import entries', 'Entry number, importer-of-record ID, HTS codes, duty amounts, filing dates'],
        ['Financial statements', `Balance sheet, profit and loss, cash flow, ${ratios}`],
        ['Bond policies', 'Limits, premiums, collateral, bond amounts, renewal dates'],
        ['Claims', 'Liquidated damages'],
        ['Risk scores', 'Probability of default or claim for each importer'],
        ['Subscription tiers', 'Free, Pro, Enterprise'],
        ['Applications', 'Intake, review'],
        ['Alerts', 'What is wrong, for which importer, since when'],
      ]}
    />
  </Section>
);

export const technology = (
  <Section title="Technology and security">
    <Points
      of={{
        'Role-based access in three tiers.':
          'Importer of record, captive (underwriting), and reinsurer or fronting partner are isolated from one another on the server, not only on the screen. Before every release, automated tests try to cross these lines.',
        'Sign-in.':
          'Phase 1 has two login flows, importer and captive, with cookie sessions. Phase 2 moves to a JWT-based authentication provider.',
        'Versioned REST API.':
          'The screens use it in Phase 2, and an existing integration keeps working when a new version appears.',
        'Machine-learning scoring service.':
          'It estimates the probability of a default or claim and answers over a REST prediction endpoint. Scores start from rules that an underwriter can read. A trained model needs enough past claims; until they are on record, the rules stay. A person decides on every application.',
        'Input validation and sanitization.':
          'Whatever comes from a form, a file, or an API call is checked on the server before it is used.',
        'Encryption and audit log.':
          'Data is encrypted in transit and at rest, and a log records who read or changed which importer’s data.',
        'Hosting and tools.':
          'Languages, frameworks, and database are agreed with your engineer at kickoff. From Phase 2 on, the platform runs on cloud accounts that you hold.',
        'Payments.': 'A payment processor handles the cards, so the platform stores no card numbers.',
      }}
    />
  </Section>
);
