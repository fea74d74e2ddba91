import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { ChangedTerm } from '#shared/editions.ts';

/** A term or figure on which the client's decision depends. To compare editions, terms are matched by key. */
const term = z.object({ key: z.string(), name: z.string(), value: z.string() });
export type Term = z.output<typeof term>;

/** Terms whose changes affect the client alike. Keys are in display order. A group without changes is not shown. */
const termGroup = z.object({ title: z.string(), keys: z.array(z.string()) });
export type TermGroup = z.output<typeof termGroup>;

/** An edition's terms. Those that changed since the previous edition also have reasons (keyed by term) and groups. */
export const editionTerms = z.object({
  terms: z.optional(z.array(term)),
  reasons: z.optional(z.record(z.string(), z.string())),
  groups: z.optional(z.array(termGroup)),
});
type EditionTerms = z.output<typeof editionTerms>;

const termsFile = 'terms.json';

/** Reads an edition's terms from terms.json in the editions folder. @throws if the file is invalid */
export const readTerms = (folder: string, version: string): EditionTerms => {
  const file = join(folder, termsFile);
  if (!existsSync(file)) return {};
  return z.parse(z.record(z.string(), editionTerms), JSON.parse(readFileSync(file, 'utf8')))[version] ?? {};
};

/** The changed terms in the order of their groups, ungrouped terms last; empty if either edition states no terms. */
export const changedTerms = (
  { terms: before }: EditionTerms,
  { terms: after, reasons = {}, groups = [] }: EditionTerms,
): (ChangedTerm & { key: string })[] => {
  if (!before || !after) return [];
  const valueIn = (terms: readonly Term[], key: string) => terms.find((each) => each.key === key)?.value;
  const dropped = before.filter(({ key }) => valueIn(after, key) === undefined);
  const grouped = groups.flatMap(({ title, keys }) => keys.map((key) => ({ title, key })));
  const rankOf = (key: string) => {
    const rank = grouped.findIndex((each) => each.key === key);
    return rank < 0 ? grouped.length : rank;
  };
  const changed = [...after, ...dropped].flatMap(({ key, name }) => {
    const [was, is] = [valueIn(before, key), valueIn(after, key)];
    if (was === is) return [];
    const group = grouped[rankOf(key)]?.title;
    return {
      key,
      name,
      reason: reasons[key] ?? '',
      ...(group !== undefined && { group }),
      ...(was !== undefined && { before: was }),
      ...(is !== undefined && { now: is }),
    };
  });
  return changed.toSorted((one, other) => rankOf(one.key) - rankOf(other.key));
};

/** @returns what to do about each changed term with a missing or old reason, and about reasons for unchanged terms */
export const reasonErrors = (before: EditionTerms, after: EditionTerms): string[] => {
  const changed = changedTerms(before, after);
  const quoted = (value?: string) => (value === undefined ? 'nothing' : `“${value}”`);
  const missing = changed.filter(({ reason }) => !reason.trim());
  const isOld = (key: string) => after.reasons?.[key]?.trim() === before.reasons?.[key]?.trim();
  // Reasons kept from the previous edition may stay in the draft, even if their terms have not changed since.
  const stale = before.terms
    ? Object.keys(after.reasons ?? {}).filter((key) => !isOld(key) && !changed.some((it) => it.key === key))
    : [];
  // A reason explains one change. If kept after another change, it would still explain the old one to the client.
  const repeated = changed.filter(({ key, reason }) => reason.trim() && isOld(key));
  return [
    ...missing.map(
      ({ key, before: was, now }) => `"${key}" changed from ${quoted(was)} to ${quoted(now)}: give the reason.`,
    ),
    ...repeated.map(({ key }) => `"${key}" changed again: write a new reason.`),
    ...(stale.length > 0 ? [`Remove the reasons for unchanged terms: ${stale.join(', ')}.`] : []),
  ];
};
