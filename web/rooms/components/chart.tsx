import type { ReactNode } from 'react';

type Props = {
  title: string;
  /** The same information in words, for readers who do not see the drawing. */
  description: string;
  /** An SVG, or rows: each a `div.row` with a label, and what is drawn beside or below it. */
  children: ReactNode;
};

/** A drawing as wide as its column. */
export function Chart({ title, description, children }: Props) {
  return (
    <figure className="chart">
      <figcaption>{title}</figcaption>
      <div role="img" aria-label={description}>
        {children}
      </div>
    </figure>
  );
}
