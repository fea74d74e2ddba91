import * as z from 'zod/mini';
import { frame } from './drawings.ts';

// The schema of the gated documents, with which the build validates what the API serves. The public browser scripts
// contain names of fields and kinds from here, so no such name may reveal a slug, a category, or other content.

/** `powerbi` and `bespoke` each contain a rating, such as Yes, No, or Limited, or else a cost. */
const comparisonRow = z.object({
  category: z.string(),
  feature: z.string(),
  powerbi: z.string(),
  bespoke: z.string(),
  powerbiNote: z.string(),
  critical: z.boolean(),
  /** The phase in which the bespoke platform will meet the criterion. Missing in older editions. */
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

/** Stored with its layout, so that a drawing in a frozen edition never changes. */
const drawing = z.object({
  kind: z.literal('drawing'),
  title: z.string(),
  description: z.string(),
  /** `wide` is for print and for screens at least 46 rem wide; `narrow` is for phones. */
  wide: frame,
  narrow: frame,
  table,
  /** Whether to print the table too; true if it says more than the text in the drawing. */
  printsTable: z.boolean(),
});
export type Drawing = z.infer<typeof drawing>;

/** A single figure with its label, such as "2 weeks" and "from kickoff". */
export const figure = z.object({ value: z.string(), label: z.string() });
export type Figure = z.infer<typeof figure>;

/** A block of a document. Text is plain: no markup in it is interpreted. */
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
    /** The headings of the rating columns. The build adds them to editions that were frozen without them. */
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
  /** The heading above the section in the table of contents, shared by neighboring sections. */
  part: z.optional(z.string()),
  /** Whether the section begins on a new page in print. */
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
  /** Who may see the document, shown only in print, on the first page. */
  confidentiality: z.optional(z.string()),
  /** The key figures for the decision, shown at the top beside the offer's last day. Older editions have none. */
  decides: z.optional(z.array(figure)),
  sections: z.array(section),
});
export type Proposal = z.infer<typeof proposal>;

export type BlockOf<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>;
