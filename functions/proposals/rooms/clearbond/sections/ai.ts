import { bullets, led, paragraph, section } from '#functions/proposals/lib/blocks.ts';
import type { Section } from '#shared/proposals.ts';
import { firm } from '../document-variant.ts';

/** Where AI tools do part of the work, and where they do not. */
export const aiInThisWork = (): Section =>
  section('ai-in-this-work', 'How we use AI in this work', [
    paragraph(
      `${firm} works with AI tools every day, and the hours in this document assume it. An engineer answers for every line that these tools help to write.`,
    ),
    bullets(
      led(
        'Where we use it.',
        'Drafts of code, tests, mock data and documentation; searches of code and logs; a second review of every change, in addition to a person’s.',
      ),
      led(
        'Where we do not.',
        'Decisions on scope and security; the review of role isolation; approval of a release. A person makes each of them.',
      ),
      led(
        'In the product.',
        'The risk score comes from rules and from a statistical model whose reasons can be shown. No generative AI scores, refuses or writes to an importer.',
      ),
    ),
  ]);
