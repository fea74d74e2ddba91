import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { type Command, defineCommand } from '#scripts/cli/command.ts';
import { root } from '#scripts/local/settings.ts';
import { componentsOf, isPermissive } from './licenses.ts';

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
