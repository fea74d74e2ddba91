import { section, table, words } from '#functions/proposals/publishing/blocks.ts';
import { days } from '#functions/proposals/publishing/format.ts';
import { placeholderText } from '#functions/proposals/publishing/placeholders.ts';
import type { Section } from '#shared/proposals.ts';
import { client } from '../document-variant.ts';
import type { Figures } from '../figures/figures.ts';
import { parties } from '../parties.ts';

/** The terms of the order, one clear rule a subject, and the place of counsel's clauses. Later orders have the same. */
export const orderTerms = ({ terms }: Figures): Section =>
  section('order-terms', 'Terms of this order', [
    table(
      'Terms',
      [words('Subject'), words('Term')],
      [
        ['Changes', 'Agreed in writing by both sides, with their hours, before the work on them starts.'],
        [
          'Acceptance',
          `In writing, within ${days(terms.acceptanceDays, 'business ')} of a delivery, by the criteria of the phase. Faults found are corrected and delivered again. If we hear nothing, we remind you in writing; ${days(terms.acceptanceDays, 'business ')} after the reminder the delivery counts as accepted.`,
        ],
        [
          'Payment and acceptance',
          'The installment on delivery is invoiced when the work is handed over. If you report faults that prevent acceptance, it is due only when they are corrected.',
        ],
        [
          'Corrections',
          `Faults reported within ${days(terms.correctionDays)} of acceptance are corrected without charge.`,
        ],
        [
          'Ownership',
          `Code, models and documents made for a phase belong to ${client} once what is due for the phase is paid. Our standard components in them stay ours; ${client} may use, change and pass them on as part of the product, in perpetuity and at no further charge. Open-source parts keep their licenses.`,
        ],
        ['Code', 'Code and notes are in your repository at the end of each working day.'],
        [
          'AI services',
          'We use AI tools for drafts of code, tests, mock data and documentation, and to review changes. Importers’ data and your documents go into no AI service without your written approval.',
        ],
        [
          'Substitute',
          `If the principal engineer becomes unavailable, we will propose a substitute within ${days(terms.substituteDays, 'business ')}. You may decline and end the phase.`,
        ],
        ['Travel', 'The work is remote. Travel is charged at cost, only if you approved it in writing in advance.'],
        [
          'Confidentiality',
          'What a side learns about the other, or about importers, stays confidential during and after the work.',
        ],
        [
          'Ending a phase',
          `You may end a phase at any time by notice. We may do so only if a payment or an answer that we need is still missing ${days(terms.acceptanceDays, 'business ')} after a reminder. You pay for the work packages that are done, and for the hours worked on others at the rate of the quote, at most the fixed price. Anything paid beyond it is returned within ${days(terms.invoiceDays)}; all work is handed over.`,
        ],
        ['Notice', 'By email to the contact named in the order. Periods run from the next business day.'],
        [
          'Precedence',
          'The signed order takes precedence over the full proposal, none of which is part of it, and over terms printed on a purchase order or an invoice.',
        ],
        [
          'Counsel’s clauses',
          `${placeholderText(parties.legalClauses)}${parties.legalClauses.value === undefined ? '. Both sides’ counsel agree on them before anyone signs; until then this order is a draft.' : ''}`,
        ],
      ],
    ),
  ]);
