import type { Section } from '#shared/proposals.ts';
import { paragraph, section, table, words } from '#web/publishing/blocks.ts';
import { placeholderText } from '#web/publishing/placeholders.ts';
import { architectureDrawing } from '../drawings/architecture.ts';
import { parties } from '../parties.ts';
import { sources } from './data-sources.ts';

/** How the platform is put together, isolated and secured. */
export const architecture = (): Section =>
  section('architecture', 'Architecture and security', [
    paragraph(
      `One web application and a scoring service on one database, built with ${placeholderText(parties.technology)}. In the prototype, rules stand in for the trained model, and screens reach the database directly.`,
    ),
    architectureDrawing(sources.map(([name]) => name)),
    table(
      'What is built in Phase 2, unless the row names another phase',
      [words('Subject'), words('What is built')],
      Object.entries({
        'Role isolation':
          'Three-tier role-based access for importer, captive and reinsurer or fronting partner, enforced by the database and the API. Automated tests sign in as each role and try to read what belongs to the others; if one attempt succeeds, the release is held.',
        'Sign-in':
          'Phase 1: cookie sessions with two login flows. Phase 2: a JWT-based authentication provider, self sign-up, password recovery, and a second factor for captive and reinsurer accounts.',
        'Versioned REST API':
          'All screens and programs reach the data through it. With version numbers, no change breaks a program without notice. Exposure is on partners’ screens from Phase 2, and for their programs from Phase 3.',
        'Data quality':
          'Built by the data vendor. Schema validation field by field: a faulty delivery is refused, with a reason for each line. Duplicate detection by entry number and version. Missing-data alerts to sender and staff.',
        Security:
          'Input validation and sanitization on the server; encryption in transit and at rest; keys in a secret store.',
        Backups: 'The database can be restored to any point in time.',
        'Audit log': 'Who read or changed which record, and when. The application cannot alter it.',
        Hosting: 'On your cloud accounts in the United States; provider and region are agreed before Phase 2.',
        'Independent test':
          'A penetration tester, whom you engage and pay, tests two weeks before the launch of Phases 2 and 3; before launch, we correct what is found, and the failed tests are repeated.',
      }),
    ),
  ]);
