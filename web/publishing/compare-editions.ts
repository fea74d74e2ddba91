import { diffArrays, diffWordsWithSpace } from 'diff';
import type { ChangedSection } from '#shared/editions.ts';
import type { Proposal, Section } from '#shared/proposals.ts';
import { sectionLines } from './document-lines.ts';
import type { Edition } from './editions.ts';

/** What changed in an edition since an earlier one, by document. Documents without a change are left out. */
export type EditionChanges = {
  since: string;
  documents: { slug: string; title: string; change: ChangedSection['change']; sections: ChangedSection[] }[];
};

type Passage = ChangedSection['passages'][number];

const whole = (change: 'added' | 'removed') => (text: string) => [{ text, change }];

/** Words are compared, not letters: a figure is shown as changed in full. */
const comparePassage = (before: string, after: string): Passage =>
  diffWordsWithSpace(before, after).map(({ value, added, removed }) => ({
    text: value,
    ...(added && { change: 'added' as const }),
    ...(removed && { change: 'removed' as const }),
  }));

/** Passages that were replaced in one place are compared with each other, in order. */
const compareLines = (before: readonly string[], after: readonly string[]): Passage[] => {
  const runs = diffArrays([...before], [...after]);
  return runs.flatMap(({ value, added, removed }, index) => {
    if (removed) {
      const next = runs[index + 1];
      const replaced = next?.added ? next.value : [];
      return value.map((line, at) => {
        const by = replaced[at];
        return by === undefined ? whole('removed')(line) : comparePassage(line, by);
      });
    }
    if (!added) return [];
    const former = runs[index - 1];
    return value.slice(former?.removed ? former.value.length : 0).map(whole('added'));
  });
};

const linesOf = (section: Section) => [section.title, ...sectionLines(section)];

const compareSections = (before: readonly Section[], after: readonly Section[]): ChangedSection[] => {
  const find = (sections: readonly Section[], id: string) => sections.find((section) => section.id === id);
  const inAfter = after.flatMap((section): ChangedSection[] => {
    const { id, title } = section;
    const former = find(before, id);
    if (!former) return [{ id, title, change: 'added', passages: linesOf(section).map(whole('added')) }];
    const passages = compareLines(linesOf(former), linesOf(section));
    return passages.length > 0 ? [{ id, title, change: 'changed', passages }] : [];
  });
  const gone = before
    .filter(({ id }) => !find(after, id))
    .map((section): ChangedSection => {
      const passages = linesOf(section).map(whole('removed'));
      return { id: section.id, title: section.title, change: 'removed', passages };
    });
  return [...inAfter, ...gone];
};

const parsed = (json: string | undefined): Proposal | undefined => (json === undefined ? undefined : JSON.parse(json));

/**
 * What changed from one edition to the next, section by section and word by word. The order of sections, and facts of the
 * imprint such as the date, are left out: every document shows its own.
 */
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
