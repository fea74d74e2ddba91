import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { ChangedTerm } from '#shared/editions.ts';

/** A term or a figure on which a client decides, as one edition states it. Editions are compared by its key. */
export const term = z.object({ key: z.string(), name: z.string(), value: z.string() });
export type Term = z.output<typeof term>;

/** What an edition offers in short, and why it changed what it changed, by the keys of its terms. */
export const editionTerms = z.object({
  terms: z.optional(z.array(term)),
  reasons: z.optional(z.record(z.string(), z.string())),
});
export type EditionTerms = z.output<typeof editionTerms>;

/** The file beside a room's editions with the terms of those that were frozen before editions had any. */
const termsFile = 'terms.json';

/** Reads the terms that stand beside an edition. @param folder of the room's editions @throws when the file is invalid */
export const termsBeside = (folder: string, version: string): EditionTerms => {
  const file = join(folder, termsFile);
  if (!existsSync(file)) return {};
  return z.parse(z.record(z.string(), editionTerms), JSON.parse(readFileSync(file, 'utf8')))[version] ?? {};
};

/**
 * The terms that an edition changed, in its own order, and then those that it dropped.
 * @returns none where one of the two states no terms
 */
export const changedTerms = (
  { terms: before }: EditionTerms,
  { terms: after, reasons = {} }: EditionTerms,
): (ChangedTerm & { key: string })[] => {
  if (!before || !after) return [];
  const valueIn = (terms: readonly Term[], key: string) => terms.find((each) => each.key === key)?.value;
  const dropped = before.filter(({ key }) => valueIn(after, key) === undefined);
  return [...after, ...dropped].flatMap(({ key, name }) => {
    const [was, is] = [valueIn(before, key), valueIn(after, key)];
    if (was === is) return [];
    const reason = reasons[key] ?? '';
    return [{ key, name, reason, ...(was !== undefined && { before: was }), ...(is !== undefined && { now: is }) }];
  });
};

/** @returns for each changed term without a reason, and each reason without a change, what to do; empty when all is said */
export const reasonErrors = (before: EditionTerms, after: EditionTerms): string[] => {
  const changed = changedTerms(before, after);
  const quoted = (value?: string) => (value === undefined ? 'nothing' : `“${value}”`);
  const missing = changed.filter(({ reason }) => !reason.trim());
  const stale = before.terms
    ? Object.keys(after.reasons ?? {}).filter((key) => !changed.some((it) => it.key === key))
    : [];
  return [
    ...missing.map(
      ({ key, before: was, now }) => `"${key}" changed from ${quoted(was)} to ${quoted(now)}: give the reason.`,
    ),
    ...stale.map((key) => `"${key}" has a reason but did not change: remove the reason.`),
  ];
};
