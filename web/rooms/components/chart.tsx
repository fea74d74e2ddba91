import type { ReactNode } from 'react';

type Props = {
  title: string;
  /** The same information in words, for readers who do not see the drawing. */
  description: string;
  /** In rem, so that the drawing grows with the text. Widths within it are percentages. */
  height: number;
  children: ReactNode;
};

/** A drawing as wide as its column. Its lengths are percentages and rem, so text keeps its size on a phone. */
export function Chart({ title, description, height, children }: Props) {
  return (
    <figure className="chart">
      <figcaption>{title}</figcaption>
      <svg role="img" aria-label={`${title}. ${description}`} width="100%" height={`${height}rem`}>
        {children}
      </svg>
    </figure>
  );
}
