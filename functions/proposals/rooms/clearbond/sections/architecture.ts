import { bullets, heading, led, paragraph, section } from '#functions/proposals/lib/blocks.ts';
import type { Section } from '#shared/proposals.ts';
import { architectureDrawing } from '../drawings/architecture.ts';
import { sources } from './data-sources.ts';

/** How the platform is put together, in words, with data quality and security. */
export const architecture = (): Section =>
  section('architecture', 'Architecture', [
    paragraph(
      'One web application on one database, with a separate service for scoring: as few parts as possible. Each can be replaced, and none is a product that only we supply.',
    ),
    architectureDrawing(sources.map(([name]) => name)),
    heading('parts', 'The parts'),
    bullets(
      led(
        'Versioned REST API.',
        'The one way in, for the three sets of screens and for partners alike. Every address carries a version number, so no change breaks a partner’s software without notice.',
      ),
      led(
        'ML scoring service.',
        'A REST prediction endpoint: importer in, probability and reasons out. It can be retrained, replaced or switched off while everything else works with the last score.',
      ),
      led(
        'Database.',
        'Relational, with the records of all roles. It enforces isolation on every query, is backed up daily, and can be restored to any point in time.',
      ),
      led(
        'Intake.',
        'Takes deliveries by REST or, for large volumes, through a separate receiving database, and checks each before it reaches the records. Callers use JWT or API keys.',
      ),
    ),
    heading('sign-in', 'Sign-in'),
    paragraph(
      'Phase 1 uses cookie sessions with two login flows. Phase 2 replaces them with a JWT-based authentication provider: importers sign up by themselves, tokens are short-lived, passwords can be recovered, and captive and reinsurer accounts need a second factor.',
    ),
    heading('data-quality', 'Data quality'),
    bullets(
      led(
        'Schema validation.',
        'Every delivery is checked field by field against a published description. If any line fails, the whole delivery is refused, with a reason for each faulty line.',
      ),
      led(
        'Duplicate detection.',
        'Entries are recognized by number and version: a delivery sent twice counts once, and a correction replaces what it corrects.',
      ),
      led(
        'Missing-data alerts.',
        'When a delivery or a field is missing, its sender and your staff are alerted, and the screens show how old their data is.',
      ),
    ),
    heading('security', 'Security'),
    bullets(
      led(
        'Input validation and sanitization.',
        'The server validates all input against what is allowed, and sanitizes it before it is stored or shown.',
      ),
      led(
        'Secrets and encryption.',
        'Keys and passwords are kept in a secret store, never in the code. Data is encrypted in transit and at rest, backups included.',
      ),
      led(
        'Hosting.',
        'On cloud accounts of yours, in a region of the United States. Provider and region are agreed in writing before Phase 2.',
      ),
      led(
        'Penetration test.',
        'An independent tester, whom you engage, tests the platform before each launch, and we correct what is found. The fee is not in our amounts.',
      ),
      led('Audit log.', 'Who read or changed which record, and when. The application cannot alter the log.'),
    ),
  ]);
