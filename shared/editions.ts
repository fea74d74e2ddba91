import * as z from 'zod/mini';
import { figure, proposal } from './proposals.ts';

/** A line is a paragraph, an item of a list, a row of a table (its cells divided by " | "), or a part of another block. */
const changedSection = z.object({
  id: z.string(),
  title: z.string(),
  change: z.enum(['added', 'removed', 'changed']),
  passages: z.array(z.object({ before: z.array(z.string()), now: z.array(z.string()) })),
});
export type ChangedSection = z.infer<typeof changedSection>;

/** A term or a figure that an edition changed; one that is new has no `before`, one that was dropped no `now`. */
const changedTerm = z.object({
  name: z.string(),
  /** What its change means for the client: "To your disadvantage". */
  group: z.optional(z.string()),
  before: z.optional(z.string()),
  now: z.optional(z.string()),
  reason: z.string(),
});
export type ChangedTerm = z.infer<typeof changedTerm>;

const editionChanges = z.object({
  since: z.string(),
  terms: z.array(changedTerm),
  documents: z.array(
    z.object({
      slug: z.string(),
      title: z.string(),
      sections: z.array(z.object({ id: z.string(), title: z.string(), change: changedSection.shape.change })),
    }),
  ),
});

const editionSummary = z.object({
  version: z.string(),
  date: z.iso.date(),
  validUntil: z.iso.date(),
  note: z.string(),
});

const roomContact = z.object({
  name: z.string(),
  email: z.string(),
  meetingUrl: z.optional(z.url({ protocol: /^https$/ })),
});
export type RoomContact = z.infer<typeof roomContact>;

export const ordered = z.object({
  name: z.string(),
  /** What must be done before it can be ordered, and by whom, in a sentence. */
  condition: z.optional(z.string()),
  decides: z.array(figure),
});

const withdrawal = z.object({ version: z.string(), on: z.iso.date(), reason: z.string() });
export type Withdrawal = z.infer<typeof withdrawal>;

export const overview = z.object({
  purpose: z.string(),
  /** The ways to go on, each with what it costs and what is left of what it brings. */
  options: z.object({
    caption: z.string(),
    rows: z.array(z.object({ name: z.string(), cost: z.string(), leaves: z.string() })),
  }),
  breakEven: z.string(),
  /** The gravest first. */
  risks: z.array(z.string()),
  /** What is open before signature, by who closes it. */
  open: z.array(z.object({ by: z.string(), what: z.array(z.string()) })),
});

/** What every answer contains about the room and its editions. */
const roomContext = {
  /** The version of the newest edition; `version` is that of the one at hand. */
  newest: z.string(),
  /** All that can be read, the newest first. */
  editions: z.array(editionSummary),
  /** The edition that was asked for, where it was withdrawn and this is the newest instead. */
  withdrawn: z.optional(withdrawal),
  contact: roomContact,
  countsViews: z.boolean(),
};

export const servedProposal = z.extend(proposal, {
  ...roomContext,
  sha256: z.string(),
  /** Whether it can be had as a PDF: in the newest edition, unless that is a sketch. */
  hasPdf: z.boolean(),
  orderForm: z.optional(z.string()),
  /** Whether something must be filled in before it can be ordered. */
  isDraft: z.optional(z.boolean()),
  entries: z.optional(z.array(z.string())),
});
export type ServedProposal = z.infer<typeof servedProposal>;

export const servedChanges = z.object({ since: z.string(), sections: z.array(changedSection) });
export type ServedChanges = z.infer<typeof servedChanges>;

export const servedIndex = z.object({
  ...roomContext,
  client: z.string(),
  items: z.array(
    z.object({
      slug: z.string(),
      title: z.string(),
      line: z.string(),
      /** Who reads it, and when: "CFO first, CTO second". */
      audience: z.optional(z.string()),
      words: z.array(z.number()),
    }),
  ),
  version: z.string(),
  date: z.iso.date(),
  validUntil: z.iso.date(),
  /** What can be ordered; the slug is that of its order form. */
  order: z.optional(z.extend(ordered, { slug: z.string() })),
  overview: z.optional(overview),
  /** What this edition changed; a first one has nothing to be compared with. */
  changes: z.optional(editionChanges),
});
export type ServedIndex = z.infer<typeof servedIndex>;
