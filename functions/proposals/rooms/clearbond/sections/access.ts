import { bullets, callout, heading, led, paragraph, section, table, words } from '#functions/proposals/lib/blocks.ts';
import type { Section } from '#shared/proposals.ts';

/** Subscription tiers with gated features, and the isolation of the three roles. */
export const access = (): Section =>
  section('tiers-and-roles', 'Subscription tiers and role isolation', [
    paragraph(
      'Two separate questions decide what a person may open. The role decides whose data it is. The subscription tier decides how much the platform does with it.',
    ),
    heading('subscription-tiers', 'Three tiers: Free, Pro and Enterprise'),
    paragraph(
      'All importers with active policies must use at least the Free tier. That rule gives the program its data: an importer cannot be insured and invisible at once.',
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
      'Gating is enforced by the server for each request. A feature that is not in the tier is not merely hidden on the screen. The tiers start with Phase 2; access by API and bulk import for customers are added in Phase 3. What importers pay for Pro and Enterprise is your decision and is not part of this proposal.',
    ),
    heading('role-isolation', 'Three roles, kept apart'),
    bullets(
      led('Importer of record.', 'Its own company, and nothing else.'),
      led('Captive (underwriting).', 'The importers, policies, scores, applications and claims of its own program.'),
      led('Reinsurer or fronting partner.', 'Exposure and signals of the treaties it takes part in, read only.'),
    ),
    paragraph(
      'Three-tier role-based access with isolation between these roles is a success criterion of Phase 2. It is enforced in the database query and in the API, never in the screen alone. A set of automated tests signs in as each role and tries to read what belongs to the others; a release is stopped when one attempt succeeds.',
    ),
    callout(
      'note',
      'What Phase 1 has of this',
      'The prototype has two login flows, importer and captive, with cookie sessions. It holds mock data only. The third role, the tiers and their enforcement come with Phase 2.',
    ),
  ]);
