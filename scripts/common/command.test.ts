import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commands } from '#scripts/commands.ts';
import { root } from '#scripts/common/root.ts';
import { run } from '#scripts/testing/run-command.ts';
import { testRows } from '#scripts/testing/test-rows.ts';

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

const names = [...commands.keys()];

it('package.json: lists at most 24 scripts', () => {
  expect(Object.keys(scripts).length).toBeLessThanOrEqual(24);
});

it('commands.ts: exits with code 1 when a setting is invalid', () => {
  const env = { ...process.env, PORT: 'three thousand' };
  const { status, stderr } = spawnSync(process.execPath, ['scripts/commands.ts', 'smoke'], { cwd: root, env });
  expect(String(stderr)).toContain('PORT must be');
  expect(status).toBe(1);
});

describe('commands', () => {
  it('include every command that package.json runs', () => {
    const started = Object.entries(scripts).flatMap(([name, script]) =>
      script === `exec node scripts/run.mjs ${name}` ? [name] : [],
    );
    expect(names.toSorted()).toEqual([...started, 'bench'].toSorted());
  });

  testRows([...names.map((name) => [name]), ...['list', 'show', 'export', 'erase'].map((name) => ['leads', name])])(
    'print help that shows how to run each of them',
    async (name = '', ...rest) => {
      const typed = scripts[name] ? /npm (run )?\S+ --/ : /node scripts\/run\.mjs bench/;
      for (const option of ['--help', '-h']) {
        const { exitCode, text, error } = await run(name, ...rest, option);
        expect({ exitCode, error }).toEqual({ exitCode: 0, error: [] });
        expect(text).toMatch(new RegExp(`^Usage: ${[typed.source, ...rest].join(' ')} \\[options\\]`));
        for (const line of text.split('\n')) expect(line.length, line).toBeLessThanOrEqual(120);
      }
    },
  );

  testRows(names)('reject an unknown option', async (name) => {
    const { exitCode, out, text } = await run(name, '--no-such-option');
    expect({ exitCode, out }).toEqual({ exitCode: 1, out: [] });
    expect(text).toMatch(/^error: (unknown|required) option [^\n]+\nAdd --help to see the options\.$/);
  });
});

describe('runCommand', () => {
  it.each([
    [['toString'], 'Unknown command "toString". `npm run` lists the commands.'],
    [['leads'], 'Usage: npm run leads -- [options] [command]'],
    [['leads', 'lst'], "error: unknown command 'lst'\n(Did you mean list?)"],
    [['leads', 'list', '--stat', 'waiting'], "error: unknown option '--stat'\n(Did you mean"],
    [['leads', 'list', '--state', 'lost'], 'Allowed choices are waiting'],
    [['leads', 'export'], "error: required option '--out <file>' not specified"],
    [['deploy', '-c', 'protectData'], "'protectData' is invalid. A setting is written key=value."],
    [['rooms:new', '../other', '--name', 'Other'], "A room's name is lower-case words with hyphens"],
    [['rooms:remove', 'northwind'], 'This deletes the room northwind. Pass --yes to confirm.'],
    ...['0', '', ' ', '1e1', '0x9', '1.0', '-3', 'ten', '301'].map((text): [string[], string] => [
      ['bench', 'load', '--seconds', text],
      `argument '${text}' is invalid. It must be a whole number from 1 to 300.`,
    ]),
  ])('rejects %j without a stack trace', async ([name = '', ...args], sentence) => {
    const { exitCode, out, text } = await run(name, ...args);
    expect({ exitCode, out }).toEqual({ exitCode: 1, out: [] });
    expect(text).toContain(sentence);
    expect(text).not.toContain('    at ');
  });
});
