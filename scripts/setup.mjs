// Run by npm scripts, also under Node 20: installs what package-lock.json lists, and says which Node is missing.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

const lock = '.setup.lock';
const packagesOf = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined);

// Even `npm install --package-lock-only` writes npm's list. Optional packages for other platforms may be absent.
const isInstalled = () => {
  const installed = packagesOf('node_modules/.package-lock.json') ?? {};
  const { '': _, ...wanted } = packagesOf('package-lock.json');
  return Object.entries(wanted).every(([path, { integrity, optional }]) => {
    const isCurrent = installed[path]?.integrity === integrity;
    return optional ? isCurrent || !installed[path] : isCurrent && existsSync(path);
  });
};

const isRunning = (id) => id === '' || spawnSync('kill', ['-0', id], { stdio: 'ignore' }).status === 0;

while (!isInstalled()) {
  try {
    writeFileSync(lock, `${process.pid}`, { flag: 'wx' });
  } catch {
    if (existsSync(lock) && !isRunning(readFileSync(lock, 'utf8'))) rmSync(lock, { force: true });
    await delay(300);
    continue;
  }
  console.error('Installing packages (npm ci) ...');
  const { status } = spawnSync('npm', ['ci', '--include=dev', '--loglevel=error'], { stdio: 'inherit' });
  rmSync(lock, { force: true });
  if (status !== 0) process.exit(1);
  break;
}

if (Number.parseInt(process.versions.node, 10) < 24 && !existsSync('node_modules/.bin/node')) {
  console.error(`Install Node 24 or later: no package provides it for ${process.platform} on ${process.arch}.`);
  process.exit(1);
}
