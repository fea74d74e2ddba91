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
  /** Printed until there is a value, where the text around it says that it is a draft. */
  readonly draft?: string;
  /** Whether it stands in what is signed: true unless told. */
  readonly binds?: boolean;
};

/** The value of a placeholder. Without one, its draft, its sample, marked as such, or a marked gap. */
export const placeholderText = ({ label, gap = label, value, draft, sample }: Placeholder): string =>
  value ?? draft ?? (sample === undefined ? `[${gap}]` : `${sample} [sample]`);

const isOpen = ({ value }: Placeholder): boolean => value === undefined;

/** What is still to be filled in, by who does so as the client reads it: "you", "us". */
export const openLabels = (placeholders: readonly Placeholder[]): Map<string, string[]> => {
  const open = placeholders.filter(isOpen);
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
  placeholders.filter(isOpen).map(({ label, file, sample, draft }) => {
    const found = draft === undefined ? (sample === undefined ? 'no' : 'only a sample for the') : 'only our draft of';
    return `${file}: ${found} ${label}.`;
  });
