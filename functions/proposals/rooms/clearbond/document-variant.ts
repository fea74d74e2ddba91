import { addDays, inWords } from '#functions/proposals/lib/format.ts';
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
export const version = '1.0';

/** The part of every document that says whose it is and how long it stands. */
export const imprint = (figures: Figures) => ({
  client,
  version,
  date: figures.issued,
  validUntil: validUntil(figures),
});

/** The last ISO date on which the offer can be accepted. */
export const validUntil = (figures: Figures): string => addDays(figures.issued, figures.validityDays);

/** How long the offer stands, as a sentence. */
export const validitySentence = (figures: Figures): string =>
  `This proposal is dated ${inWords(figures.issued)} and is valid for ${figures.validityDays} days, until ${inWords(validUntil(figures))}.`;
