import { bullets, heading, led, paragraph, section } from '#functions/proposals/lib/blocks.ts';
import type { Section } from '#shared/proposals.ts';

/** How the platform is put together, in words, with data quality and security. */
export const architecture = (): Section =>
  section('architecture', 'Architecture in words', [
    paragraph(
      'The platform is one web application over one database, with a separate service for scoring. We chose the smallest number of parts that can be replaced one by one. Nothing in it depends on a product that only we can supply.',
    ),
    heading('parts', 'The parts'),
    bullets(
      led(
        'Web application.',
        'The three sets of screens. It has no access to the database; everything it shows comes through the API.',
      ),
      led(
        'Versioned REST API.',
        'The one way in, for screens and for partners alike. A version number is part of every address, so that a change on our side never breaks a partner without notice.',
      ),
      led(
        'ML scoring service.',
        'Runs apart from the application, with a REST prediction endpoint: importer in, probability and reasons out. It can be retrained, replaced or switched off while the rest goes on with the last score.',
      ),
      led(
        'Database.',
        'One relational database holds the records of all roles, with isolation enforced on every query, encryption at rest, daily backups and point-in-time recovery.',
      ),
      led(
        'Intake.',
        'Takes deliveries from the data vendor by REST or, where volume calls for it, by direct access to a separate receiving database. Callers identify themselves with JWT or API keys. A delivery is checked before it can reach the records.',
      ),
    ),
    heading('sign-in', 'Sign-in'),
    paragraph(
      'Phase 1 uses cookie sessions with two login flows, one for importers and one for captive managers. Phase 2 replaces them with a JWT-based authentication provider: short-lived tokens, password recovery, and a second factor for captive and reinsurer accounts. Buying sign-in rather than building it is cheaper and easier to audit.',
    ),
    heading('data-quality', 'Data quality'),
    bullets(
      led(
        'Schema validation.',
        'Every delivery is checked field by field against a published description. A delivery that does not fit is refused whole, with the reason for each line.',
      ),
      led(
        'Duplicate detection.',
        'Entries are recognized by entry number and version, so that a delivery sent twice counts once and a correction replaces what it corrects.',
      ),
      led(
        'Missing-data alerts.',
        'When an expected delivery or field does not come, the vendor and your staff are told, and the screens concerned show the date of their data.',
      ),
    ),
    heading('security', 'Security'),
    bullets(
      led(
        'Input validation and sanitization.',
        'All input, from people and from partners, is validated by the server against a description of what is allowed, and is sanitized before it is stored or shown.',
      ),
      led(
        'Secrets.',
        'Keys and passwords are held in a secret store, are never part of the code, and can be replaced without an interruption.',
      ),
      led(
        'Audit log.',
        'Who read or changed which record, and when. Entries of the log cannot be altered by the application.',
      ),
      led('Encryption.', 'In transit and at rest, backups included.'),
    ),
  ]);
