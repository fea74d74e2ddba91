import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { commandNames, loadCommand } from '#scripts/commands.ts';
import { root } from '#scripts/common/root.ts';
import { commands as leads } from '#scripts/ops/leads/run.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { callOf, helpOf } from './command.ts';
import { runCommand } from './run-command.ts';

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

afterEach(() => vi.restoreAllMocks());

const run = async (name: string, ...args: string[]) => {
  const lines = { out: [] as unknown[], error: [] as unknown[] };
  vi.spyOn(console, 'log').mockImplementation((line) => lines.out.push(line));
  vi.spyOn(console, 'error').mockImplementation((line) => lines.error.push(line));
  return { exitCode: await runCommand(await loadCommand(name), args), ...lines };
};

test('every script of package.json is a command, and every command a script', () => {
  for (const [name, script] of Object.entries(scripts)) expect(script).toBe(`exec node scripts/run.mjs ${name}`);
  expect(commandNames.toSorted()).toEqual(Object.keys(scripts).sort());
});

describe('every command', () => {
  testRows(commandNames.flatMap((name) => ['--help', '-h'].map((option): [string, string] => [name, option])))(
    'prints its help for --help and -h, and does nothing else',
    async (name, option) => {
      const command = await loadCommand(name);
      if (command.run) vi.spyOn(command, 'run').mockRejectedValue(new Error('It must not run.'));
      const { exitCode, out, error } = await run(name, option);
      expect({ exitCode, out, error }).toEqual({ exitCode: 0, out: [helpOf(command)], error: [] });
    },
  );

  testRows(commandNames)(
    'has a help that shows how it is called and names every option, in lines that fit',
    async (name) => {
      const command = await loadCommand(name);
      const help = helpOf(command);
      expect(help).toContain(`Usage: ${callOf(name)}`);
      for (const option of [...Object.keys(command.options ?? {}), 'help']) expect(help).toContain(`--${option} `);
      for (const line of help.split('\n')) expect(line.length, line).toBeLessThanOrEqual(120);
    },
  );

  testRows(commandNames)('refuses an unknown option in one line, which leads to the help', async (name) => {
    const { exitCode, out, error } = await run(name, '--no-such-option');
    expect({ exitCode, out }).toEqual({ exitCode: 1, out: [] });
    expect(error).toEqual([expect.stringMatching(/^[^\n]+--help[^\n]*$/)]);
  });
});

const leadsCommands = leads[0]?.subcommands ?? [];

describe('npm run leads', () => {
  test('lists every command in its help', async () => {
    const { out } = await run('leads', '--help');
    expect(leadsCommands.length).toBeGreaterThan(4);
    for (const { name } of leadsCommands) expect(out[0]).toMatch(new RegExp(`^  ${name} `, 'm'));
  });

  test.each(leadsCommands)('$name prints its own help, which names every option', async ({ name, options }) => {
    const { exitCode, out, error } = await run('leads', name, '--help');
    expect({ exitCode, error }).toEqual({ exitCode: 0, error: [] });
    const help = String(out[0]);
    expect(help).toContain(`Usage: ${callOf('leads')} ${name}`);
    for (const option of [...Object.keys(options ?? {}), 'help']) expect(help).toContain(`--${option} `);
    for (const line of help.split('\n')) expect(line.length, line).toBeLessThanOrEqual(120);
  });

  test.each([
    [[], /^Name a command\. Commands: list, show, .+\. See npm run leads -- --help\.$/],
    [['delete'], /^Unknown command "delete"\. Commands: list, show, .+\. See npm run leads -- --help\.$/],
    [['show'], 'Missing arguments: <id>. See npm run leads -- show --help.'],
    [['show', 'one', 'two'], 'Too many arguments: it takes <id>. See npm run leads -- show --help.'],
    [['list', 'all'], "Unexpected argument 'all'. See npm run leads -- list --help."],
    [['list', '--all'], "Unknown option '--all'. See npm run leads -- list --help."],
    [['list', '--state'], "Option '--state <value>' argument missing. See npm run leads -- list --help."],
  ])('refuses %j in one line', async (args, sentence) => {
    const { exitCode, out, error } = await run('leads', ...args);
    expect({ exitCode, out }).toEqual({ exitCode: 1, out: [] });
    expect(error).toEqual([expect.stringMatching(sentence)]);
  });
});

test('npm run bench -- web --help exits with 0 when it is started as npm starts it', () => {
  const { status, stdout } = spawnSync(process.execPath, ['scripts/run.mjs', 'bench', 'web', '--help'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringContaining('npm run bench -- web') });
});

test('an unknown command is refused in one line', async () => {
  await expect(loadCommand('toString')).rejects.toThrow(/^Unknown command "toString"\. [^\n]+$/);
});
