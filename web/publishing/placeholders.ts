/** A fact that the owner, the client, or a lawyer fills in before an edition is published. */
export type Placeholder = {
  readonly label: string;
  /** The text to print in a marked gap instead of the label. */
  readonly gap?: string;
  readonly by?: 'you' | 'both sides’ counsel';
  /** The file that sets the value, relative to the project or to the room's folder. */
  readonly file: string;
  readonly value?: string | undefined;
  /** A sample, printed and marked as such until there is a value. */
  readonly sample?: string;
  /** Printed until there is a value. The document must say that this text is a draft. */
  readonly draft?: string;
  /** Whether the signed text contains the fact; default: true. */
  readonly binds?: boolean;
};

/** The value of a placeholder; otherwise its draft, its marked sample, or a marked gap. */
export const placeholderText = ({ label, gap = label, value, draft, sample }: Placeholder): string =>
  value ?? draft ?? (sample === undefined ? `[${gap}]` : `${sample} [sample]`);

const isOpen = ({ value }: Placeholder): boolean => value === undefined;

/** Labels of open placeholders by who fills them in; "you" is the client, "us" the firm. */
export const openLabels = (placeholders: readonly Placeholder[]): Map<string, string[]> => {
  const open = placeholders.filter(isOpen);
  return new Map(
    (['you', 'us', 'both sides’ counsel'] as const)
      .map((who) => [who, open.filter(({ by = 'us' }) => by === who).map(({ label }) => label)] as const)
      .filter(([, labels]) => labels.length > 0),
  );
};

/** @returns a sentence for each of a room's placeholders without a value: its file and what is missing */
export const openPlaceholders = ({ placeholders = [] }: { readonly placeholders?: readonly Placeholder[] }): string[] =>
  placeholders.filter(isOpen).map(({ label, file, sample, draft }) => {
    const found = draft === undefined ? (sample === undefined ? 'no' : 'only a sample for the') : 'only our draft of';
    return `${file}: ${found} ${label}.`;
  });
