import fs from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const packagesOf = (file) => (fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')).packages : undefined);

/**
 * Whether node_modules contains what package-lock.json lists. npm removes node_modules/.package-lock.json first and
 * writes it last, so its presence proves a complete installation. Optional packages for other platforms may be absent.
 */
export const isInstalled = (root) => {
  const installed = packagesOf(join(root, 'node_modules/.package-lock.json'));
  const { '': _, ...wanted } = packagesOf(join(root, 'package-lock.json'));
  return Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
    const found = installed?.[path];
    return found ? found.version === version && found.integrity === integrity : Boolean(installed && optional);
  });
};

/** Whether a program wrote into node_modules in the last 3 seconds, as `npm ci` does while it installs. */
const isBeingWritten = (modules) => {
  const names = fs.existsSync(modules) ? ['', ...fs.readdirSync(modules)] : [];
  const times = names.map((name) => fs.statSync(join(modules, name), { throwIfNoEntry: false })?.mtimeMs ?? 0);
  return Date.now() - Math.max(...times) < 3000;
};

/**
 * Runs `npm ci` unless everything is installed. Installs into a separate folder, because simultaneous installations
 * by this program or by npm would remove each other's files. The first installation to finish is kept.
 * @returns npm's exit code
 */
export const installPackages = async (root, run) => {
  if (isInstalled(root)) return 0;
  console.log('Installing packages (npm ci) ...');
  const modules = join(root, 'node_modules');
  const folder = fs.mkdtempSync(join(root, '.npm-ci-'));
  try {
    for (const name of ['package.json', 'package-lock.json', '.npmrc'])
      if (fs.existsSync(join(root, name))) fs.copyFileSync(join(root, name), join(folder, name));
    // Hide expected warnings about engines and install scripts: the product uses its own Node and prebuilt binaries.
    const args = ['ci', '--loglevel=error', '--no-audit', '--no-fund'];
    const code = await run('npm', args, { cwd: folder, stdio: 'inherit' });
    if (code) console.error('The packages were not installed. The next command installs them.');
    while (!code && !isInstalled(root) && isBeingWritten(modules)) await delay(500);
    if (code || isInstalled(root)) return code;
    if (fs.existsSync(modules)) fs.renameSync(modules, join(folder, 'former'));
    fs.renameSync(join(folder, 'node_modules'), modules);
    return 0;
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
};
