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
        'An insurance company that takes on the risks of a program it belongs to. Here it reinsures customs bonds.',
      ),
      led(
        'Drift.',
        'The slow loss of accuracy of a model, because the world has moved away from the data it was trained on.',
      ),
      led('Entry summary.', 'The declaration on CBP Form 7501 from which duties, taxes and fees are assessed.'),
      led('Fronting partner.', 'An approved surety that signs the bond and passes most of the risk on.'),
      led(
        'HTS code.',
        'The number in the Harmonized Tariff Schedule of the United States that decides the rate of duty.',
      ),
      led('Importer of record.', 'The party that is liable to CBP for an entry.'),
      led(
        'JWT.',
        'JSON Web Token: a signed statement of who a caller is, which the platform can check without asking anyone.',
      ),
      led('Liquidation.', 'The final assessment of an entry by CBP, often months after the goods were released.'),
      led('MVP.', 'Minimum viable product: the smallest version that users can rely on for real work.'),
      led('Sufficiency.', 'Whether the amount of a bond is at least what the guideline of CBP asks for.'),
    ),
  ]);
