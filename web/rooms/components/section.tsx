import type { ReactNode } from 'react';

/** The fragment that links to a section: "ML & AI" becomes "ml-ai". */
export const sectionId = (title: string): string =>
  title
    .toLowerCase()
    .match(/[a-z0-9]+/g)
    ?.join('-') ?? '';

export type SectionProps = { title: string; children: ReactNode };

/** A section that the list of contents names, if it is a direct child of its Document. */
export function Section({ title, children }: SectionProps) {
  return (
    <section id={sectionId(title)}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
