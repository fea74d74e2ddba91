import * as z from 'zod/mini';
import { frame } from './drawings.ts';

// The shape of the gated documents, by which the build validates what the API serves. The browser's scripts have the types
// alone, and the names of fields and kinds that they read: these name no slug, category, or other content.

/** A rating is a word such as Yes, No or Limited, or a cost. */
const comparisonRow = z.object({
  category: z.string(),
  feature: z.string(),
  powerbi: z.string(),
  bespoke: z.string(),
  powerbiNote: z.string(),
  critical: z.boolean(),
  /** The phase of the work in which our side is to meet it. Editions from before this was noted have none. */
  phase: z.optional(z.number()),
});
export type ComparisonRow = z.infer<typeof comparisonRow>;

const passage = z.object({ lead: z.optional(z.string()), text: z.string() });

const table = z.object({
  kind: z.literal('table'),
  caption: z.string(),
  columns: z.array(z.object({ label: z.string(), align: z.enum(['start', 'end']) })),
  /** The first cell of a row is its header. */
  rows: z.array(z.array(z.string())),
  foot: z.optional(z.array(z.string())),
});
export type Table = z.infer<typeof table>;

/** Laid out when the document is made, so a frozen one never changes. */
const drawing = z.object({
  kind: z.literal('drawing'),
  title: z.string(),
  description: z.string(),
  /** For screens from 46 rem and for paper; for phones. */
  wide: frame,
  narrow: frame,
  table,
  /** Whether paper has the table too: where it says more than the words in the drawing do. */
  printsTable: z.boolean(),
});
export type Drawing = z.infer<typeof drawing>;

/** A figure that stands by itself, with what it is: "2 weeks", "from kickoff". */
export const figure = z.object({ value: z.string(), label: z.string() });
export type Figure = z.infer<typeof figure>;

/** What a document is made of. Text is plain: nothing in it is interpreted. */
const block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), id: z.string(), text: z.string() }),
  z.extend(passage, { kind: z.literal('paragraph') }),
  z.object({ kind: z.literal('list'), ordered: z.boolean(), items: z.array(passage) }),
  table,
  drawing,
  z.object({ kind: z.literal('figures'), items: z.array(figure) }),
  z.object({
    kind: z.literal('callout'),
    tone: z.enum(['note', 'critical', 'conclusion']),
    title: z.string(),
    text: z.string(),
  }),
  z.object({
    kind: z.literal('letter'),
    salutation: z.string(),
    paragraphs: z.array(z.string()),
    closing: z.string(),
    signedBy: z.array(z.string()),
  }),
  /** Two or more signature blocks, which must stay on one printed page. */
  z.object({
    kind: z.literal('signatures'),
    intro: z.string(),
    parties: z.array(z.object({ party: z.string(), lines: z.array(z.string()) })),
  }),
  z.object({ kind: z.literal('legend'), items: z.array(z.object({ rating: z.string(), meaning: z.string() })) }),
  z.object({
    kind: z.literal('comparison'),
    category: z.string(),
    rows: z.array(comparisonRow),
    /** The heads of the columns of ratings; publishing adds them to editions that were frozen without them. */
    heads: z.optional(z.object({ powerbi: z.string(), bespoke: z.string() })),
  }),
  z.object({
    kind: z.literal('contrast'),
    sides: z.array(z.object({ title: z.string(), items: z.array(z.string()) })),
  }),
]);
export type Block = z.infer<typeof block>;

const section = z.object({
  id: z.string(),
  title: z.string(),
  /** The head in the table of contents that it stands under; neighbors share one. */
  part: z.optional(z.string()),
  /** Whether it begins on a new sheet of paper. */
  newSheet: z.optional(z.boolean()),
  blocks: z.array(block),
});
export type Section = z.infer<typeof section>;

export const proposal = z.object({
  slug: z.string(),
  title: z.string(),
  subtitle: z.string(),
  client: z.string(),
  version: z.string(),
  date: z.iso.date(),
  validUntil: z.iso.date(),
  /** Who may be shown it, for the first sheet. */
  confidentiality: z.optional(z.string()),
  /** The key figures for the decision, at the head beside the last day. Older editions have none. */
  decides: z.optional(z.array(figure)),
  sections: z.array(section),
});
export type Proposal = z.infer<typeof proposal>;

export type BlockOf<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>;
