import { dollars } from '#web/publishing/format.ts';
import type { Placeholder } from '#web/publishing/placeholders.ts';
import { client, firm } from './document-variant.ts';
import { figures } from './figures/figures.ts';

const { terms } = figures;

const clause = (label: string, draft: string): Placeholder => ({
  label,
  by: 'both sides’ counsel',
  file: 'web/rooms/clearbond/clauses.ts',
  draft,
});

/** The clauses that both sides' counsel settle: our draft of each until they have. An agreed text is its `value`. */
export const clauses: readonly Placeholder[] = [
  clause(
    'Liability',
    'For each phase, each side’s liability is limited to the fixed price of that phase plus approved changes [sample]. Neither side is liable for lost profit or other indirect loss. These limits do not apply to intent, gross negligence, breach of confidentiality, the IP clause, payment, or what the law lets nobody limit.',
  ),
  clause(
    'Warranty',
    `We warrant that the work is done with professional care and, for ${terms.correctionDays} days after acceptance, does what the order describes. We correct what does not, or, if we cannot within ${terms.correctionDays} days, return the price of the work package concerned. No other warranty is given.`,
  ),
  clause(
    'Third-party IP claims',
    `We defend ${client} against claims that our work infringes a copyright, trade secret, or United States patent, and pay what is awarded or settled. ${client} tells us promptly and leaves the defense to us. We may change or replace the work, or return its price. What ${client} supplies is excepted.`,
  ),
  clause(
    'Insurance',
    `Until 12 months after acceptance we carry commercial general liability and professional liability (errors and omissions, cyber included) of ${dollars(terms.insured)} for each claim [sample], and send certificates before kickoff.`,
  ),
  clause(
    'Data',
    `Phase 1 uses mock data only. Before entries are sent for the early-warning test, and before Phase 2, both sides sign a data protection addendum: purpose, access, United States storage, encryption, notice of a breach within two days, deletion at the end. Importers’ data stays theirs and ${client}’s.`,
  ),
  clause(
    'Assignment',
    'Neither side transfers the order without the other’s written consent, except as a whole to a successor of its business, with notice. We may use subcontractors only with your consent, and answer for them.',
  ),
  clause(
    'Disputes',
    'The signers talk within ten business days of a notice; then a mediator is tried for 30 days; then the courts of the state whose law governs decide. Either side may ask a court for urgent relief at any time. The work and undisputed payments go on meanwhile.',
  ),
  clause('Law', 'The law of the State of New York [sample] governs, without its rules on conflict of laws.'),
  clause(
    'Tax',
    `Prices are without sales and use tax, which ${client} pays where it is due, or sends an exemption certificate. ${firm} sends a Form W-9 first.`,
  ),
];
