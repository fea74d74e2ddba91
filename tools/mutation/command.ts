import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { type Command, defineCommand } from '#scripts/cli/command.ts';
import { root } from '#scripts/local/settings.ts';
import { installPackagesOf } from '#tools/install.ts';

const mutation = defineCommand({
  name: 'test:mutation',
  description: `Changes the rules of sessions, limits, contact and notify one place at a time, and counts the changes that no test
notices; fails when those are more than 15%. Takes about 25 minutes on two cores. The mutation tester, which nothing
else needs, is installed on the first run.`,
  async run() {
    const packages = await installPackagesOf('mutation');
    const stryker = join(packages, 'node_modules/@stryker-mutator/core/bin/stryker.js');
    const args = [stryker, 'run', 'tools/mutation/stryker.config.json'];
    return spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status === 0;
  },
});

export const commands: readonly Command[] = [mutation];
