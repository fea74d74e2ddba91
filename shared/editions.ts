import * as z from 'zod/mini';
import { figure, proposal } from './proposals.ts';

/** Each string of a passage is a paragraph, list item, table row (cells joined by " | "), or part of another block. */
const changedSection = z.object({
  id: z.string(),
  title: z.string(),
  change: z.enum(['added', 'removed', 'changed']),
  passages: z.array(z.object({ before: z.array(z.string()), now: z.array(z.string()) })),
});
export type ChangedSection = z.infer<typeof changedSection>;

/** A term or figure that an edition changed. A new term has no `before`; a dropped term has no `now`. */
const changedTerm = z.object({
  name: z.string(),
  /** What the change means for the client, such as "To your disadvantage". */
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
  /** A sentence that says what must be done before ordering, and by whom. */
  condition: z.optional(z.string()),
  decides: z.array(figure),
});

const withdrawal = z.object({ version: z.string(), on: z.iso.date(), reason: z.string() });
export type Withdrawal = z.infer<typeof withdrawal>;

export const overview = z.object({
  purpose: z.string(),
  /** The client's options, each with its cost and its net benefit (`leaves`). */
  options: z.object({
    caption: z.string(),
    rows: z.array(z.object({ name: z.string(), cost: z.string(), leaves: z.string() })),
  }),
  breakEven: z.string(),
  /** Most serious first. */
  risks: z.array(z.string()),
  /** What must be settled before signing, grouped by who settles it. */
  open: z.array(z.object({ by: z.string(), what: z.array(z.string()) })),
});

/** What every response contains about the room and its editions. */
const roomContext = {
  /** The newest edition's version. The field `version` is the served edition's. */
  newest: z.string(),
  /** The editions to choose from, newest first. For a document, only those that contain it. */
  editions: z.array(editionSummary),
  /** The requested edition, if it was withdrawn. The newest edition is served instead. */
  withdrawn: z.optional(withdrawal),
  contact: roomContact,
  countsViews: z.boolean(),
};

export const servedProposal = z.extend(proposal, {
  ...roomContext,
  sha256: z.string(),
  /** Whether a PDF can be downloaded. Only the newest edition has PDFs, unless it is a preview (0.x). */
  hasPdf: z.boolean(),
  orderForm: z.optional(z.string()),
  /** Whether the order form cannot be used yet; true if the order has a `condition`. */
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
      /** Who should read the document, and in which order, such as "CFO first, CTO second". */
      audience: z.optional(z.string()),
      words: z.array(z.number()),
    }),
  ),
  version: z.string(),
  date: z.iso.date(),
  validUntil: z.iso.date(),
  /** What can be ordered. `slug` is that of the order form. */
  order: z.optional(z.extend(ordered, { slug: z.string() })),
  overview: z.optional(overview),
  /** What this edition changed; absent if there is no earlier edition to compare with. */
  changes: z.optional(editionChanges),
});
export type ServedIndex = z.infer<typeof servedIndex>;
