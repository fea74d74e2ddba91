/** A fact of a room that somebody fills in before an edition is published: the owner, the client or a lawyer. */
export type Placeholder = {
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

/** The value of a placeholder. Without one, its sample, marked as such, or a marked gap. */
export const placeholderText = ({ label, gap = label, value, sample }: Placeholder): string =>
  value ?? (sample === undefined ? `[${gap}]` : `${sample} [sample]`);

/** What is still to be filled in, in the words of the placeholders' labels. */
export const openLabels = (placeholders: readonly Placeholder[]): string[] =>
  placeholders.filter(({ value }) => value === undefined).map(({ label }) => label);

/**
 * The placeholders of a room that have no value.
 * @returns for each its file and what is missing there
 */
export const openPlaceholders = ({ placeholders = [] }: { readonly placeholders?: readonly Placeholder[] }): string[] =>
  placeholders
    .filter(({ value }) => value === undefined)
    .map(({ label, file, sample }) => `${file}: ${sample === undefined ? 'no' : 'only a sample for the'} ${label}.`);
