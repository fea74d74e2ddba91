import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { ChangedTerm } from '#shared/editions.ts';

/** A term or figure on which a client decides. Editions are compared by its key. */
const term = z.object({ key: z.string(), name: z.string(), value: z.string() });
export type Term = z.output<typeof term>;

/** The terms of an edition, and the reasons for its changes by key. */
export const editionTerms = z.object({
  terms: z.optional(z.array(term)),
  reasons: z.optional(z.record(z.string(), z.string())),
});
export type EditionTerms = z.output<typeof editionTerms>;

/** Terms of editions that were published before editions contained terms. */
const termsFile = 'terms.json';

/** Reads the terms beside an edition. @param folder of the room's editions @throws when the file is invalid */
export const termsBeside = (folder: string, version: string): EditionTerms => {
  const file = join(folder, termsFile);
  if (!existsSync(file)) return {};
  return z.parse(z.record(z.string(), editionTerms), JSON.parse(readFileSync(file, 'utf8')))[version] ?? {};
};

/**
 * The changed terms of an edition in its own order, then the removed ones.
 * @returns none if either edition states no terms
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

/** @returns what to do about each changed term without a reason, and each reason without a change */
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
