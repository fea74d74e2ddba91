import * as z from 'zod/mini';
import { proposal, proposalIndex } from './proposals.ts';

/** A run of words: as it was, added, or removed. */
const changedWords = z.object({ text: z.string(), change: z.optional(z.enum(['added', 'removed'])) });

/**
 * What changed in a section: each passage with a change, as a row of runs. A passage is a paragraph, an item of a list, a
 * row of a table (its cells divided by " | "), or a part of another block.
 */
const changedSection = z.object({
  id: z.string(),
  title: z.string(),
  change: z.enum(['added', 'removed', 'changed']),
  passages: z.array(z.array(changedWords)),
});
export type ChangedSection = z.infer<typeof changedSection>;

/** What changed in an edition since the one before it, by document. Documents without a change are left out. */
export const editionChanges = z.object({
  since: z.string(),
  documents: z.array(
    z.object({
      slug: z.string(),
      title: z.string(),
      change: z.enum(['added', 'removed', 'changed']),
      sections: z.array(changedSection),
    }),
  ),
});
export type EditionChanges = z.infer<typeof editionChanges>;

/** An edition, as a list of editions names it. Dates are ISO calendar dates. */
export const editionSummary = z.object({
  version: z.string(),
  date: z.iso.date(),
  validUntil: z.iso.date(),
  /** What the firm says about it, in a sentence. */
  note: z.string(),
});

/** What every answer says of the room's editions. */
const editionContext = {
  /** The version of the newest edition; `version` is that of the one at hand. */
  newest: z.string(),
  /** All that can be read, the newest first. */
  editions: z.array(editionSummary),
};

/** A document of an edition, as the API serves it. */
export const servedProposal = z.extend(proposal, {
  ...editionContext,
  /** The SHA-256 of the frozen document, in hexadecimal. */
  sha256: z.string(),
  /** What changed in it since an edition before, if anything did. */
  changes: z.optional(z.object({ since: z.string(), sections: z.array(changedSection) })),
});
export type ServedProposal = z.infer<typeof servedProposal>;

/** The index of a room's edition, as the API serves it. */
export const servedIndex = z.extend(proposalIndex, {
  ...editionContext,
  version: z.string(),
  date: z.iso.date(),
  validUntil: z.iso.date(),
  changes: z.optional(editionChanges),
});
export type ServedIndex = z.infer<typeof servedIndex>;
