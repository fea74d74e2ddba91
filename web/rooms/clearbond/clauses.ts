import { dollars } from '#web/publishing/format.ts';
import { openLabels, type Placeholder } from '#web/publishing/placeholders.ts';
import { client } from './document-variant.ts';
import { figures } from './figures/figures.ts';
import { parties } from './parties.ts';

const { terms } = figures;

/** Our drafts of the clauses on which both sides' counsel must agree, keyed by subject. */
const drafts = {
  Liability: `Under this order, each side’s total liability is limited to the fixed price plus approved changes [sample]. For a breach of confidentiality, of the AI services term or of the data protection addendum, ours is limited to ${dollars(terms.insured)} in total [sample] instead. Except for such a breach by us, neither side is liable for lost profit, direct or indirect, or other indirect loss. These limits and exclusions do not apply to willful misconduct, gross negligence, third-party IP claims, undisputed payments, refunds, price reductions, or liability that the law does not allow to be limited.`,
  Warranty: `We warrant that the work is done with professional care and, for ${terms.correctionDays} days after acceptance or an earlier end, does what the order describes. We correct without charge what does not, or, if we cannot within ${terms.correctionDays} days, return the price of the work package concerned. No other warranty is given.`,
  'Third-party IP claims': `We defend ${client} against claims that what we deliver, AI output included, infringes a copyright, trade secret, or United States patent, and pay what is awarded or settled. ${client} tells us and leaves the defense to us; we settle nothing that binds it without its consent. We change or replace the work; only if neither is reasonable, we take it back and return its price. What ${client} supplies is excepted.`,
  Insurance: `Until 12 months after acceptance or an earlier end we carry commercial general and professional liability insurance (errors and omissions, cyber included) of ${dollars(terms.insured)} for each claim [sample], with certificates before kickoff.`,
  Data: `Before any entries are sent, both sides sign a data protection addendum; our draft comes when we return the form. It covers purpose, access, storage in the United States, encryption, notice of a breach within 48 hours of discovery, and deletion at the end. Importers’ data stays theirs and ${client}’s.`,
  Assignment:
    'Neither side transfers the order without the other’s written consent, except as a whole to a successor of its business, with notice. We may use subcontractors only with your consent, and answer for them.',
  Disputes:
    'The signers talk within 10 business days of a notice; then they try mediation for 30 days, at shared cost; then the state and federal courts in the state whose law governs decide. Either side may ask a court for urgent relief at any time. The work and undisputed payments go on meanwhile.',
  Law: 'The law of the State of New York [sample] governs, without its rules on conflict of laws. Ownership, license, confidentiality, who may see what, AI use, test, hosting, exit, refunds and these clauses survive.',
  Tax: `Prices exclude sales and use tax. Where tax is due, ${client} pays it or sends an exemption certificate.`,
};

/** The clauses on which counsel have agreed, keyed by subject. Each replaces our draft. */
const agreed: Readonly<Partial<Record<string, string>>> = {};

export const clauses: readonly Placeholder[] = Object.entries(drafts).map(([label, draft]) => ({
  label,
  by: 'both sides’ counsel',
  file: 'web/rooms/clearbond/clauses.ts',
  value: agreed[label],
  draft,
}));

export const openEntriesBy = [...openLabels([...Object.values(parties), ...clauses])].map(([by, what]) => ({
  by,
  what,
}));

const openCount = openEntriesBy.flatMap(({ what }) => what).length;

/** The number of open entries (placeholders without a value) as text: "1 entry" or "18 entries". */
export const openEntries = openCount === 1 ? '1 entry' : `${openCount} entries`;

/** How many entries are open and who must fill them in; undefined when none is open. */
export const openEntriesSentence: string | undefined =
  openEntriesBy.length > 0
    ? `${openEntries} ${openCount === 1 ? 'is' : 'are'} open: ${new Intl.ListFormat('en-US').format(openEntriesBy.map(({ by, what }) => `${what.length} by ${by}`))}.`
    : undefined;
