/** A fact of a room that the owner, the client, or a lawyer fills in before an edition is published. */
export type Placeholder = {
  /** What belongs here. */
  readonly label: string;
  /** What a marked gap says in place of the label. */
  readonly gap?: string;
  /** Who fills it in; the firm unless told. */
  readonly by?: 'you' | 'both sides’ counsel';
  /** The file that has the value, from the root of the project or from the room's folder. */
  readonly file: string;
  readonly value?: string | undefined;
  /** Printed until there is a value, and marked as a sample. */
  readonly sample?: string;
};

/** The value of a placeholder. Without one, its sample, marked as such, or a marked gap. */
export const placeholderText = ({ label, gap = label, value, sample }: Placeholder): string =>
  value ?? (sample === undefined ? `[${gap}]` : `${sample} [sample]`);

/** What is still to be filled in, by who does so as the client reads it: "you", "us". */
export const openLabels = (placeholders: readonly Placeholder[]): Map<string, string[]> => {
  const open = placeholders.filter(({ value }) => value === undefined);
  return new Map(
    (['you', 'us', 'both sides’ counsel'] as const)
      .map((who) => [who, open.filter(({ by = 'us' }) => by === who).map(({ label }) => label)] as const)
      .filter(([, labels]) => labels.length > 0),
  );
};

/**
 * The placeholders of a room that have no value.
 * @returns for each its file and what is missing there
 */
export const openPlaceholders = ({ placeholders = [] }: { readonly placeholders?: readonly Placeholder[] }): string[] =>
  placeholders
    .filter(({ value }) => value === undefined)
    .map(({ label, file, sample }) => `${file}: ${sample === undefined ? 'no' : 'only a sample for the'} ${label}.`);
