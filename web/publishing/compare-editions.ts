import { diffArrays } from 'diff';
import type { ChangedSection } from '#shared/editions.ts';
import type { Proposal, Section } from '#shared/proposals.ts';
import { sectionLines } from './document-lines.ts';
import type { Edition } from './editions.ts';

/** What changed in each document since an earlier edition. Unchanged documents are omitted. */
export type EditionChanges = {
  since: string;
  documents: { slug: string; title: string; change: ChangedSection['change']; sections: ChangedSection[] }[];
};

type Passage = ChangedSection['passages'][number];

/** Finds removed and added text. Compares complete lines, so that no figure is cut in two. */
const compareLines = (before: readonly string[], after: readonly string[]): Passage[] => {
  const runs = diffArrays([...before], [...after]);
  return runs.flatMap(({ value, added, removed }, index) => {
    const [former, next] = [runs[index - 1], runs[index + 1]];
    if (removed) return [{ before: value, now: next?.added ? next.value : [] }];
    return added && !former?.removed ? [{ before: [], now: value }] : [];
  });
};

const linesOf = (section: Section) => [section.title, ...sectionLines(section)];

const compareSections = (before: readonly Section[], after: readonly Section[]): ChangedSection[] => {
  const find = (sections: readonly Section[], id: string) => sections.find((section) => section.id === id);
  const inAfter = after.flatMap((section): ChangedSection[] => {
    const { id, title } = section;
    const former = find(before, id);
    if (!former) return [{ id, title, change: 'added', passages: [{ before: [], now: linesOf(section) }] }];
    const passages = compareLines(linesOf(former), linesOf(section));
    return passages.length > 0 ? [{ id, title, change: 'changed', passages }] : [];
  });
  const gone = before
    .filter(({ id }) => !find(after, id))
    .map((section): ChangedSection => {
      const passages = [{ before: linesOf(section), now: [] }];
      return { id: section.id, title: section.title, change: 'removed', passages };
    });
  return [...inAfter, ...gone];
};

const parsed = (json: string | undefined): Proposal | undefined => (json === undefined ? undefined : JSON.parse(json));

/** Compares two editions section by section. Ignores the order of sections, and document fields such as the date. */
export const compareEditions = (before: Edition, after: Edition): EditionChanges => {
  const slugs = [...new Set([...after.documents.keys(), ...before.documents.keys()])];
  const documents = slugs.flatMap((slug): EditionChanges['documents'] => {
    const [former, next] = [parsed(before.documents.get(slug)), parsed(after.documents.get(slug))];
    const sections = compareSections(former?.sections ?? [], next?.sections ?? []);
    if (sections.length === 0) return [];
    const change = !former ? 'added' : next ? 'changed' : 'removed';
    return [{ slug, title: (next ?? former)?.title ?? '', change, sections }];
  });
  return { since: before.facts.version, documents };
};
