/** A fact of a room that somebody fills in before an edition is published: the owner, the client or a lawyer. */
export type Slot = {
  /** What belongs here. */
  readonly label: string;
  /** What a marked gap says in place of the label. */
  readonly gap?: string;
  /** The file that has the value, from the root of the project. */
  readonly file: string;
  readonly value?: string | undefined;
  /** Printed until there is a value, and marked as a sample. */
  readonly sample?: string;
};

/** The value of a slot. Without one, its sample, marked as such, or a marked gap. */
export const slotText = ({ label, gap = label, value, sample }: Slot): string =>
  value ?? (sample === undefined ? `[${gap}]` : `${sample} [sample]`);

/** What is still to be filled in, in the words of the slots' labels. */
export const openLabels = (slots: readonly Slot[]): string[] =>
  slots.filter(({ value }) => value === undefined).map(({ label }) => label);

/**
 * The slots of a room that have no value.
 * @returns for each its file and what is missing there
 */
export const openSlots = ({ slots = [] }: { readonly slots?: readonly Slot[] }): string[] =>
  slots
    .filter(({ value }) => value === undefined)
    .map(({ label, file, sample }) => `${file}: ${sample === undefined ? 'no' : 'only a sample for the'} ${label}.`);
