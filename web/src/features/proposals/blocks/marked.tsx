import type { ReactNode } from 'react';
import { divide, type Run } from './runs.ts';
import { unbroken } from './unbroken.tsx';

/** The changed passages of the section at hand, by how they read now; undefined where changes are not marked. */
let marks: ReadonlyMap<string, Run[]> | undefined;

/** Draws something, at once, with its changes marked. */
export const withMarks = (changed: typeof marks, drawIt: () => void): void => {
  marks = changed;
  try {
    drawIt();
  } finally {
    marks = undefined;
  }
};

const looks = {
  added: { Element: 'ins', className: 'bg-spark/20 decoration-2 underline-offset-2' },
  removed: { Element: 'del', className: 'text-muted' },
  kept: { Element: 'span', className: undefined },
} as const;

/** Words with what was added and removed among them: by underline and strike-through, not by color alone. */
export function Runs({ runs }: { runs: readonly Run[] }) {
  return runs.map(({ text, change }, position) => {
    const { Element, className } = looks[change ?? 'kept'];
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the runs of a passage never change
      <Element key={position} className={className}>
        {unbroken(text)}
      </Element>
    );
  });
}

/**
 * The texts of one passage, with their changes where those are marked.
 * @param separator what joins the texts to the passage: functions/proposals/publishing/document-lines.ts
 */
export function marked(texts: readonly string[], separator = ''): ReactNode[] {
  const runs = marks?.get(texts.join(separator));
  if (!runs) return texts.map(unbroken);
  return divide(runs, texts, separator).map((part, position) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the texts of a passage never change
    <Runs key={position} runs={part} />
  ));
}

/** A text that is a passage of its own. */
export function Marked({ children }: { children: string }) {
  return marked([children]);
}

/** Changed passages as paragraphs. */
export function Passages({ passages }: { passages: readonly (readonly Run[])[] }) {
  return passages.map((runs, position) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the passages of a document never change
    <p key={position}>
      <Runs runs={runs} />
    </p>
  ));
}
