import * as z from 'zod/mini';

const licence = z.object({
  license: z.optional(z.object({ id: z.optional(z.string()), name: z.optional(z.string()) })),
  expression: z.optional(z.string()),
});

/** What we read of a CycloneDX document; the rest of it is passed on as it is. */
export const bill = z.object({
  bomFormat: z.literal('CycloneDX'),
  components: z.array(z.object({ name: z.string(), version: z.string(), licenses: z.optional(z.array(licence)) })),
});

export type Component = { package: string; licence: string };

/** The packages of a CycloneDX document with their licences, as SPDX expressions; `none` when there is none. */
export const componentsOf = (document: unknown): Component[] =>
  z.parse(bill, document).components.map(({ name, version, licenses = [] }) => ({
    package: `${name}@${version}`,
    licence:
      licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name).join(' AND ') || 'none',
  }));
