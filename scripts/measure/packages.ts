import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '#scripts/common/root.ts';
import { SetupError } from '#scripts/common/setup-error.ts';

/** The folder of packages needed only by benchmarks, mutation tests, tests in other browsers, and `npm run brand`. */
const folder = join(root, 'scripts/measure/packages');

/** Installs the packages if they are missing or outdated. @throws {SetupError} when npm fails */
const installPackages = (): void => {
  const wanted = readFileSync(join(folder, 'package-lock.json'), 'utf8');
  const record = join(folder, 'node_modules/.installed');
  if (existsSync(record) && readFileSync(record, 'utf8') === wanted) return;
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { dependencies: object };
  console.log(`Installing once into scripts/measure/packages, for drawing the brand, benchmarks, and other browsers:
${Object.keys(dependencies).join(', ')}`);
  const args = ['ci', '--loglevel=error', '--no-audit', '--no-fund'];
  const { status } = spawnSync('npm', args, { cwd: folder, stdio: 'inherit' });
  if (status !== 0)
    throw new SetupError("The packages of scripts/measure/ could not be installed; see npm's output above.");
  writeFileSync(record, wanted);
};

export const packagePath = (path: string): string => {
  installPackages();
  return join(folder, 'node_modules', path);
};

export const importPackage = async <Module>(name: string): Promise<Module> => {
  installPackages();
  return import(pathToFileURL(createRequire(join(folder, 'package.json')).resolve(name)).href);
};

type Generate = (
  attributes: { name: string; value: string }[],
  options: { keyType: 'ec'; algorithm: 'sha256' },
) => Promise<{ private: string; cert: string }>;

/** Makes a self-signed certificate for localhost, which the browser must be configured to accept. */
export const selfSigned = async () => {
  const { generate } = (await importPackage<{ default: { generate: Generate } }>('selfsigned')).default;
  const name = { name: 'commonName', value: 'localhost' };
  const { private: key, cert } = await generate([name], { keyType: 'ec', algorithm: 'sha256' });
  return { key, cert };
};
