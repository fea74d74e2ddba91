import { bullets, heading, led, paragraph, section, table, words } from '#functions/proposals/lib/blocks.ts';
import type { Section } from '#shared/proposals.ts';

/** Subscription tiers with gated features, and the isolation of the three roles. */
export const access = (): Section =>
  section('tiers-and-roles', 'Subscription tiers and role isolation', [
    paragraph(
      'A person’s role decides whose data they can see; the subscription tier decides which features they can use.',
    ),
    heading('subscription-tiers', 'Three tiers: Free, Pro and Enterprise'),
    paragraph(
      'All importers with active policies must use at least the Free tier. That rule gives the program its data, because every bonded importer is visible.',
    ),
    table(
      'Features by tier (planned; you decide the final split before Phase 2)',
      [words('Feature'), words('Free'), words('Pro'), words('Enterprise')],
      [
        ['Bond sufficiency today', 'Yes', 'Yes', 'Yes'],
        ['Alerts required by the policy', 'Yes', 'Yes', 'Yes'],
        ['Projection of sufficiency', 'No', 'Yes', 'Yes'],
        ['Financial insights and ratios over time', 'No', 'Yes', 'Yes'],
        ['Alerts by text message', 'No', 'Yes', 'Yes'],
        ['Several users in one account', 'No', 'Yes', 'Yes'],
        ['Access by API, and bulk import', 'No', 'No', 'Yes'],
      ],
    ),
    paragraph(
      'The server checks the tier on every request. Tiers start with Phase 2; access by API and bulk import follow in Phase 3. You decide what importers pay for Pro and Enterprise.',
    ),
    heading('role-isolation', 'Three isolated roles'),
    bullets(
      led('Importer of record.', 'Its own company, and nothing else.'),
      led('Captive (underwriting).', 'The importers, policies, scores, applications and claims of its own program.'),
      led('Reinsurer or fronting partner.', 'Exposure and signals of its own treaties, read only.'),
    ),
    paragraph(
      'Three-tier role-based access with isolation between these roles is a success criterion of Phase 2. The database and the API enforce it, not the screens. Automated tests sign in as each role and try to read what belongs to the others; if one attempt succeeds, the release stops.',
    ),
  ]);
