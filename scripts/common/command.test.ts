import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { commandNames, loadCommand } from '#scripts/commands.ts';
import { root } from '#scripts/common/root.ts';
import { commands as leads } from '#scripts/ops/leads/run.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { ask } from './ask.ts';
import { callOf, defineCommand, helpOf, UsageError } from './command.ts';
import { runCommand, wholeNumber } from './run-command.ts';

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

afterEach(() => vi.restoreAllMocks());

const run = async (name: string, ...args: string[]) => {
  const lines = { out: [] as unknown[], error: [] as unknown[] };
  vi.spyOn(console, 'log').mockImplementation((line) => lines.out.push(line));
  vi.spyOn(console, 'error').mockImplementation((line) => lines.error.push(line));
  return { exitCode: await runCommand(await loadCommand(name), args), ...lines };
};

test('commandNames: match the npm scripts', () => {
  for (const name of commandNames.filter((each) => each !== 'bench'))
    expect(scripts).toHaveProperty([name], `exec node scripts/run.mjs ${name}`);
});

/** Every command, and those of `leads`, with how it is called. */
const all = [
  ...commandNames.map((name): string[] => [name]),
  ...(leads[0]?.subcommands ?? []).map(({ name }) => ['leads', name]),
];

describe('every command', () => {
  testRows(all)('prints its help within 120 columns', async (name, ...rest) => {
    const command = await loadCommand(String(name));
    const own = command.subcommands?.find((each) => each.name === rest[0]) ?? command;
    if (own.run) vi.spyOn(own, 'run').mockRejectedValue(new Error('It must not run.'));
    const help = helpOf(own, callOf(String(name), rest[0]));
    for (const option of ['--help', '-h'])
      expect(await run(String(name), ...rest, option)).toEqual({ exitCode: 0, out: [help], error: [] });
    for (const line of help.split('\n')) expect(line.length, line).toBeLessThanOrEqual(120);
  });

  testRows(commandNames)('refuses an unknown option and points to its help', async (name) => {
    const { exitCode, out, error } = await run(name, '--no-such-option');
    expect({ exitCode, out }).toEqual({ exitCode: 1, out: [] });
    expect(error).toEqual([expect.stringMatching(/^[^\n]+--help[^\n]*$/)]);
  });
});

describe('npm run leads', () => {
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

test('loadCommand: refuses an unknown command in one line', async () => {
  await expect(loadCommand('toString')).rejects.toThrow(/^Unknown command "toString"\. [^\n]+$/);
});

test('option: accepts a negative number as its value', async () => {
  const limits: unknown[] = [];
  const command = defineCommand({
    name: 'list',
    description: 'Lists.',
    options: { limit: { type: 'string', value: 'N', description: 'at most N' } },
    run: async ({ values }) => Boolean(limits.push(values.limit)),
  });
  for (const args of [['--limit', '-3'], ['--limit=-3'], ['--limit', '3']]) await runCommand(command, args);
  expect(limits).toEqual(['-3', '-3', '3']);
});

test('wholeNumber: accepts only digits', () => {
  expect(wholeNumber('runs', '10', 0, 10)).toBe(10);
  for (const text of ['', ' ', '1e1', '0x9', '1.0', '-1', '11', 'ten'])
    expect(() => wholeNumber('runs', text, 0, 10)).toThrow(new UsageError('--runs is a whole number from 0 to 10'));
});

const answerTo = (typed: string) => {
  const input = Object.assign(new PassThrough(), { isTTY: true });
  input.write(typed);
  return ask('Erase it? ', input, new PassThrough());
};

test('ask: returns the line that is typed', async () => {
  expect(await answerTo(' prod \r')).toBe('prod');
});

test('ask: returns nothing for Ctrl-C and Ctrl-D', async () => {
  for (const typed of ['\x03', '\x04']) expect(await answerTo(typed)).toBe('');
  await expect(ask('Erase it? ', new PassThrough())).rejects.toThrow('Not a terminal. Pass --yes to confirm.');
});
