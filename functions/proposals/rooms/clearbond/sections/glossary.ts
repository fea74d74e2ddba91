import { bullets, led, paragraph, section } from '#functions/proposals/lib/blocks.ts';
import type { Section } from '#shared/proposals.ts';

/** The terms that a reader from finance, from customs or from software may not all know. */
export const glossary = (): Section =>
  section('glossary', 'Terms used', [
    paragraph('Each of these terms has one meaning throughout this document.'),
    bullets(
      led('ACE.', 'The Automated Commercial Environment, the system through which entries are filed with CBP.'),
      led(
        'Captive.',
        'An insurance company owned by those whose risk it covers. Here it reinsures the surety that issues customs bonds.',
      ),
      led('Drift.', 'The slow loss of a model’s accuracy as the world moves away from the data it was trained on.'),
      led('Entry summary.', 'The declaration on CBP Form 7501, on which duties, taxes and fees are assessed.'),
      led(
        'Fronting partner.',
        'An approved surety that issues the bond, passes most of the risk on, and remains liable to CBP.',
      ),
      led(
        'HTS code.',
        'The number in the Harmonized Tariff Schedule of the United States that determines the duty rate.',
      ),
      led('Importer of record.', 'The party that is liable to CBP for an entry.'),
      led('JWT.', 'JSON Web Token: a signed statement of who a caller is, which the platform can check by itself.'),
      led('Liquidation.', 'CBP’s final assessment of an entry, often months after the goods were released.'),
      led('MVP.', 'Minimum viable product: the smallest version that people can do real work with.'),
      led('Sufficiency.', 'Whether a bond is at least as large as CBP’s guideline asks for.'),
    ),
  ]);
