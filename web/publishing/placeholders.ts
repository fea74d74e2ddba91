/** A value that the site owner, the client, or a lawyer fills in before an edition is published. */
export type Placeholder = {
  readonly label: string;
  /** Printed in brackets instead of the label, if there is no value, draft, or sample. */
  readonly gap?: string;
  readonly by?: 'you' | 'both sides’ counsel';
  /** The file that sets the value, relative to the project or to the room's folder. */
  readonly file: string;
  readonly value?: string | undefined;
  /** A sample value, printed and marked as a sample until there is a value. */
  readonly sample?: string;
  /** Draft text, printed until there is a value. The document must say that it is a draft. */
  readonly draft?: string;
  /** Whether the value is part of the text that is signed; default: true. */
  readonly binds?: boolean;
};

/** A placeholder's value; without one, its draft, its sample (marked as such), or its gap text or label in brackets. */
export const placeholderText = ({ label, gap = label, value, draft, sample }: Placeholder): string =>
  value ?? draft ?? (sample === undefined ? `[${gap}]` : `${sample} [sample]`);

const isOpen = ({ value }: Placeholder): boolean => value === undefined;

/** Labels of placeholders without a value, keyed by who fills them in; "you" is the client, "us" the firm. */
export const openLabels = (placeholders: readonly Placeholder[]): Map<string, string[]> => {
  const open = placeholders.filter(isOpen);
  return new Map(
    (['you', 'us', 'both sides’ counsel'] as const)
      .map((who) => [who, open.filter(({ by = 'us' }) => by === who).map(({ label }) => label)] as const)
      .filter(([, labels]) => labels.length > 0),
  );
};

/** @returns for each of a room's placeholders without a value, a sentence with its file and what is missing */
export const openPlaceholders = ({ placeholders = [] }: { readonly placeholders?: readonly Placeholder[] }): string[] =>
  placeholders.filter(isOpen).map(({ label, file, sample, draft }) => {
    const found = draft === undefined ? (sample === undefined ? 'no' : 'only a sample for the') : 'only our draft of';
    return `${file}: ${found} ${label}.`;
  });
