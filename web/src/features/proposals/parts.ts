import type { Section } from '#shared/proposals.ts';

/** A section as the table of contents lists it; the first one has number 1. */
export type Entry = Pick<Section, 'id' | 'title'> & { number: number };

/** The sections under their heads: neighbors with the same one. Documents without heads are one part without a name. */
export const partsOf = (sections: readonly Section[]): { name: string | undefined; entries: Entry[] }[] => {
  const parts: ReturnType<typeof partsOf> = [];
  for (const [index, { id, title, part }] of sections.entries()) {
    if (index === 0 || part !== sections[index - 1]?.part) parts.push({ name: part, entries: [] });
    parts.at(-1)?.entries.push({ id, title, number: index + 1 });
  }
  return parts;
};
