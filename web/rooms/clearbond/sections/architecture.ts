import type { Section } from '#shared/proposals.ts';
import { paragraph, section, table, words } from '#web/publishing/blocks.ts';
import { fixed } from '#web/publishing/figures.ts';
import { hours } from '#web/publishing/format.ts';
import { placeholderText } from '#web/publishing/placeholders.ts';
import { architectureDrawing } from '../drawings/architecture.ts';
import type { Figures } from '../figures/figures.ts';
import { parties } from '../parties.ts';
import { sources } from './data-sources.ts';

/** How the platform is put together, isolated and secured. */
export const architecture = ({ targets: { phase2, phase3 } }: Figures): Section =>
  section('architecture', 'Architecture and security', [
    paragraph(
      `One web application and a scoring service on one database, built with ${placeholderText(parties.technology)}. In the prototype, screens reach the database directly.`,
    ),
    architectureDrawing(sources.map(([name]) => name)),
    table(
      'What is built in Phase 2, unless the row names another phase',
      [words('Subject'), words('What is built')],
      Object.entries({
        'Role isolation':
          'Three-tier role-based access for importer, captive and reinsurer or fronting partner, enforced by the database and the API, and tested by attempts to read across roles.',
        'Sign-in':
          'Phase 1: cookie sessions with two login flows. Phase 2: a JWT-based authentication provider, self sign-up, and a second factor for captive and reinsurer accounts.',
        'Versioned REST API':
          'All screens use it. API keys go to the data vendor in Phase 2, and to partners and customers in Phase 3.',
        Security:
          'Input validation and sanitization on the server; encryption in transit and at rest; keys in a secret store; an audit log that the application cannot alter.',
        Recovery: `After a failure at most ${phase2.lossMinutes} minutes of entries are lost (RPO), and the platform runs again within ${hours(fixed(phase2.restoreHours))} of business time (RTO). In Phase 3 these are ${phase3.lossMinutes} minutes and, by failover at any hour, ${phase3.restoreMinutes} minutes.`,
        Hosting: 'On your cloud accounts in the United States; provider and region are agreed before Phase 2.',
        'Penetration test':
          'An outside tester whom you engage has three days in the next-to-last week. We correct what is found, and failed tests are repeated.',
      }),
    ),
  ]);
