import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import * as z from 'zod/mini';
import { type Command, defineCommand } from '#scripts/cli/command.ts';
import { root } from '#scripts/local/settings.ts';

const licenseEntry = z.object({
  license: z.optional(z.object({ id: z.optional(z.string()), name: z.optional(z.string()) })),
  expression: z.optional(z.string()),
});

/** What is read of a CycloneDX document. */
const bill = z.object({
  bomFormat: z.literal('CycloneDX'),
  components: z.array(z.object({ name: z.string(), version: z.string(), licenses: z.optional(z.array(licenseEntry)) })),
});

type Component = { package: string; license: string };

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

/** The bill of materials as npm makes it, in JSON. */
const billOfMaterials = (): string => {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev'];
  const { npm_execpath: npm } = process.env;
  const [program, first] = npm ? [process.execPath, [npm]] : ['npm', []];
  return execFileSync(program, [...first, ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
};

const sbom = defineCommand({
  name: 'sbom',
  description: `Writes the bill of materials of what is deployed or run (CycloneDX JSON, made by npm). Fails when a license is
unknown or asks for more than its own text.`,
  options: { output: { type: 'string', value: 'FILE', description: 'dist/sbom.cdx.json by default' } },
  async run({ values }) {
    const text = billOfMaterials();
    const components = componentsOf(JSON.parse(text));
    const file = resolve(root, values.output ?? 'dist/sbom.cdx.json');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    console.log(`${components.length} packages: ${relative(process.cwd(), file)}`);
    const refused = components.filter(({ license }) => !isPermissive(license));
    for (const { package: name, license } of refused) {
      console.error(`${name} is under ${license}, which is not a known permissive license.`);
    }
    return refused.length === 0;
  },
});

export const commands: readonly Command[] = [sbom];
