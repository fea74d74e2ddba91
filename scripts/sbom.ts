import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './local/settings.ts';
import { runProgram } from './program.ts';
import { readOptions } from './read-options.ts';
import { componentsOf } from './sbom/bill.ts';
import { isPermissive } from './sbom/licences.ts';

const help = `Usage: npm run sbom -- [options]

Writes the bill of materials of what is deployed or run (CycloneDX JSON, made by npm), and lists its licences. Fails
when a licence is unknown or asks for more than its own text.

  --output FILE   dist/sbom.cdx.json unless told
  --help          this text`;

const parse = (args: string[]) => {
  return readOptions('npm run sbom -- --help', () => {
    const options = { output: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const;
    return parseArgs({ args, options }).values;
  });
};

const sbom = (): string => {
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

await runProgram(async () => {
  const given = parse(process.argv.slice(2));
  if (given.help) {
    console.log(help);
    return;
  }
  const text = sbom();
  const components = componentsOf(JSON.parse(text));
  const file = resolve(root, given.output ?? 'dist/sbom.cdx.json');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);

  const byLicence = Map.groupBy(components, ({ licence }) => licence);
  for (const [licence, users] of [...byLicence].sort(([, a], [, b]) => b.length - a.length)) {
    console.log(`${String(users.length).padStart(4)}  ${licence}`);
  }
  console.log(`\n${components.length} packages: ${relative(process.cwd(), file)}`);
  const refused = components.filter(({ licence }) => !isPermissive(licence));
  for (const { package: name, licence } of refused)
    console.error(`${name} is under ${licence}, which is not permissive.`);
  return refused.length === 0;
});
