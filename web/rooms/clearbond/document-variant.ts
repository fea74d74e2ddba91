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
/** The version of this draft. With the first change after an edition of this version, raise it; `npm run test:unit -- draft` says when. */
export const version = '3.0';

/** Who may be shown every document. */
export const advisers = 'staff, counsel, auditors, lenders and insurers';
/** Who may also be shown the hours breakdown and the comparison. */
export const whomYouAsk =
  'fronting partners, Microsoft partners, importers and data vendors whom you ask for advice or a quote';

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

/** The last ISO date on which the offer can be accepted. */
export const validUntil = (figures: Figures): string => addDays(figures.issued, figures.validityDays);

/** The validity as a sentence. */
export const validitySentence = (figures: Figures): string =>
  `This proposal is dated ${formatDate(figures.issued)} and is valid for ${figures.validityDays} days, until ${formatDate(validUntil(figures))}.`;

/** The one window of the offer: who does what by when, from the client's entries to both signatures. */
export const windowSentences = (figures: Figures, stays: string): string => {
  const { returnDays, signDays, countersignDays } = figures.terms;
  return `Send us the form by then, with your entries and your counsel’s changes. Within ${days(returnDays, 'business ')} we return it, ready to sign or with our answer to each change. You can sign until the last day of the offer, or for ${days(signDays, 'business ')} after we first return the form, if that is later; ${stays} until then. We countersign within ${days(countersignDays, 'business ')}.`;
};
