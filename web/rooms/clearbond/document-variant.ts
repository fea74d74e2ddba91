import { addDays, formatDate } from '#shared/dates.ts';
import { site } from '#shared/site.ts';
import { days } from '#web/publishing/format.ts';
import type { Figures } from './figures/figures.ts';

/** What a shared section needs to know of the document it is written for. */
export type DocumentVariant = {
  readonly figures: Figures;
  /** False in the hours breakdown, where no amount of money may appear. */
  readonly money: boolean;
};

export const client = 'ClearBond';
export const firm = site.name;
/** The version of this draft. With the first change after an edition of this version, raise it; `npm test -- draft` says when. */
export const version = '2.0';

/** The part that every document has in common: the client, the version, its date and its validity. */
export const imprint = (figures: Figures) => ({
  client,
  version,
  date: figures.issued,
  validUntil: validUntil(figures),
});

/** The last ISO date on which the offer can be accepted. */
export const validUntil = (figures: Figures): string => addDays(figures.issued, figures.validityDays);

/** The validity as a sentence. */
export const validitySentence = (figures: Figures): string =>
  `This proposal is dated ${formatDate(figures.issued)} and is valid for ${figures.validityDays} days, until ${formatDate(validUntil(figures))}.`;

/** How a client who needs longer to fill in the order form keeps the offer open. */
export const heldOpenSentence = ({ terms, ...figures }: Figures): string =>
  `If you have sent us your entries and clauses by ${formatDate(addDays(figures.issued, figures.validityDays - terms.heldOpen.daysBefore))}, price and scope stay open for ${days(terms.heldOpen.days, 'business ')} after we return the form.`;
