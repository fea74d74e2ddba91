import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { root } from './local/settings.ts';

const run = promisify(execFile);
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
const served = ['start', 'dev', 'test'];
const commands = Object.entries(scripts).filter(([name]) => !served.includes(name));

test.each(commands)(
  'npm run %s says what it does, and does nothing, when it is asked for help',
  async (name, command) => {
    const program = command.split(' ').at(-1) ?? '';
    const { stdout, stderr } = await run(process.execPath, [program, '--help'], { cwd: root, timeout: 20_000 });
    expect(stdout).toContain(`npm run ${name}`);
    expect(stdout).toContain('--help');
    expect(stderr).toBe('');
  },
);

test.each(commands)(
  'npm run %s refuses an option that it does not know in one line, which leads to the help',
  async (_, command) => {
    const program = command.split(' ').at(-1) ?? '';
    await expect(
      run(process.execPath, [program, '--no-such-option'], { cwd: root, timeout: 20_000 }),
    ).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/^[^\n]+--help[^\n]*\n$/) });
  },
);
