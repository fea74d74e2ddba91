import { bullets, led, paragraph, section } from '#functions/proposals/lib/blocks.ts';
import type { Section } from '#shared/proposals.ts';

/** The terms that a reader from finance, from customs or from software may not all know. */
export const glossary = (): Section =>
  section('glossary', 'Terms used', [
    paragraph('Terms that the sections above do not explain.'),
    bullets(
      led('Drift.', 'The slow loss of a model’s accuracy as the world moves away from the data it was trained on.'),
      led(
        'HTS code.',
        'The number in the Harmonized Tariff Schedule of the United States that determines the duty rate.',
      ),
      led('JWT.', 'JSON Web Token: a signed statement of who a caller is, which the platform can check by itself.'),
      led('Liquidation.', 'CBP’s final assessment of an entry, often months after the goods were released.'),
      led('MVP.', 'Minimum viable product: the smallest version that people can do real work with.'),
      led(
        'SOC 2 Type I.',
        'An independent auditor’s report on how controls are designed on a given day. A Type II report, which Microsoft has for its cloud, also tests for months that they work.',
      ),
    ),
  ]);
