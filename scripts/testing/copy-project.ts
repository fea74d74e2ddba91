import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '#scripts/common/root.ts';

/** Caches of tools: the copy starts without them. */
const isCache = (name: string) => name.startsWith('.') && !['.bin', '.package-lock.json'].includes(name);

/** Copies a folder as hard links (-P: keeps symbolic links), or as files if the temporary folder is on another disk. */
export const linkFolder = (from: string, to: string): void => {
  const links = spawnSync('cp', ['-RPl', from, to], { stdio: 'ignore' });
  if (links.status === 0) return;
  rmSync(to, { recursive: true, force: true });
  cpSync(from, to, { recursive: true, verbatimSymlinks: true });
};

/** Copies the project as a clone would, with files not yet in git. @param folder an existing, empty folder */
export const copySources = (folder: string): void => {
  const git = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (git.status !== 0) throw new Error(`git ls-files failed: ${git.stderr}`);
  for (const file of git.stdout.split('\0').filter((name) => name && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    copyFileSync(join(root, file), join(folder, file));
  }
};

/** Copies the project with its packages. @param folder an existing, empty folder */
export const copyProject = (folder: string): void => {
  copySources(folder);
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules')).filter((each) => !isCache(each))) {
    const [source, target] = [join(root, 'node_modules', name), join(folder, 'node_modules', name)];
    if (name.endsWith('.json')) copyFileSync(source, target);
    else linkFolder(source, target);
  }
};
