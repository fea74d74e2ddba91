import * as z from 'zod/mini';

const licenseEntry = z.object({
  license: z.optional(z.object({ id: z.optional(z.string()), name: z.optional(z.string()) })),
  expression: z.optional(z.string()),
});

/** What is read of a CycloneDX document. */
const bill = z.object({
  bomFormat: z.literal('CycloneDX'),
  components: z.array(z.object({ name: z.string(), version: z.string(), licenses: z.optional(z.array(licenseEntry)) })),
});

export type Component = { package: string; license: string };

/** The packages of a CycloneDX document with their licenses, as SPDX expressions; `none` when there is none. */
export const componentsOf = (document: unknown): Component[] =>
  z.parse(bill, document).components.map(({ name, version, licenses = [] }) => ({
    package: `${name}@${version}`,
    license:
      licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name).join(' AND ') || 'none',
  }));

/** Licenses that ask for nothing but their own text and names, by SPDX id. Any other has to be reviewed first. */
const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
]);

/**
 * Whether an SPDX expression lets us take a package under permissive terms: every part of an AND, one part of an OR.
 * Anything else does not.
 */
export const isPermissive = (expression: string): boolean => {
  const inner = /^\(([^()]*)\)$/.exec(expression.trim())?.[1] ?? expression.trim();
  if (/[()]/.test(inner)) return false;
  return inner.split(' OR ').some((part) => part.split(' AND ').every((id) => permissive.has(id.trim())));
};
