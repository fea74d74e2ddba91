import { addDays, formatDate } from '#shared/dates.ts';
import { site } from '#shared/site.ts';
import type { Figures } from './figures/figures.ts';

/** What a shared section needs to know of the document it is written for. */
export type DocumentVariant = {
  readonly figures: Figures;
  /** False in the hours breakdown, where no amount of money may appear. */
  readonly money: boolean;
};

export const client = 'ClearBond';
export const firm = site.name;
/** The version of this draft. With the first change after an edition of this version, raise it; `npm run test:unit -- draft` says when. */
export const version = '3.0';

export const advisers =
  'board, owners, staff, counsel and other advisers, auditors, regulators, lenders, insurers, sureties and fronting partners';
/** Who may also be shown the hours breakdown and the comparison. */
export const whomYouAsk = 'Microsoft partners, importers, brokers and data vendors whom you ask for advice or a quote';

/**
 * The part that every document has in common: the client, the version, its date, its validity, and who may be shown it.
 * @param mayBeAsked whether those may be shown it whom the client asks for advice
 */
export const imprint = (figures: Figures, mayBeAsked: boolean) => ({
  confidentiality: `Confidential: for your ${advisers}${mayBeAsked ? `, and for ${whomYouAsk}` : ' only'}.`,
  client,
  version,
  date: figures.issued,
  validUntil: validUntil(figures),
});

export const validUntil = (figures: Figures): string => addDays(figures.issued, figures.validityDays);

export const validitySentence = (figures: Figures): string =>
  `This proposal is dated ${formatDate(figures.issued)} and is valid for ${figures.validityDays} days, until ${formatDate(validUntil(figures))}.`;

export const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
