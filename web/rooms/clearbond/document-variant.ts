import { addDays, formatDate } from '#shared/dates.ts';
import { site } from '#shared/site.ts';
import type { Figures } from './figures/figures.ts';

/** What a section shared by several documents must know about the document that contains it. */
export type DocumentVariant = {
  readonly figures: Figures;
  /** False in the hours breakdown, where no amount of money may appear. */
  readonly money: boolean;
};

export const client = 'ClearBond';
export const firm = site.name;
/** The draft's version. Raise it with the first change after publishing, or `npm run test:unit -- draft` fails. */
export const version = '3.0';

export const advisers =
  'board, owners, staff, counsel and other advisers, auditors, regulators, lenders, insurers, sureties and fronting partners';
/** Who else may see the hours breakdown and the comparison. */
export const whomYouAsk = 'Microsoft partners, importers, brokers and data vendors whom you ask for advice or a quote';

/**
 * Fields that every document has: who may see it, the client, the version, the date, and the validity.
 * @param mayBeAsked whether people whom the client asks for advice or a quote may see the document
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
