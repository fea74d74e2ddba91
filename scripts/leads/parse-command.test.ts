import { describe, expect, test } from 'vitest';
import { helpFor, overview, parseCommand } from './parse-command.ts';
import { commands } from './run.ts';

const help = (...args: string[]) => {
  const parsed = parseCommand(commands, args);
  return 'help' in parsed ? parsed.help : undefined;
};

describe('what is typed after npm run leads --', () => {
  test('names every command in the overview', () => {
    const text = help('--help');
    expect(text).toBe(overview(commands));
    for (const { name } of commands) expect(text).toMatch(new RegExp(`^  ${name} `, 'm'));
  });

  test.each(commands.map((command) => [command.name, command] as const))(
    'has a help for %s with all its options',
    (name, command) => {
      const text = help(name, '--help');
      expect(text).toBe(helpFor(command));
      expect(text).toMatch(new RegExp(`^Usage: npm run leads -- ${name}`));
      for (const option of [...Object.keys(command.options), 'stage', 'region', 'help'])
        expect(text).toContain(`--${option} `);
      for (const line of text?.split('\n') ?? []) expect(line.length).toBeLessThanOrEqual(120);
    },
  );

  test('reads words, texts and flags', () => {
    const parsed = parseCommand(commands, ['erase', 'ada@example.com', '--yes', '--stage', 'prod']);
    expect(parsed).toMatchObject({
      command: { name: 'erase' },
      given: { words: ['ada@example.com'], texts: { stage: 'prod' }, flags: new Set(['yes']) },
    });
  });

  test.each([
    [[], 'Name a command. npm run leads -- --help lists them.'],
    [['delete'], 'Unknown command "delete". Commands: list, show, export, not-spam, resend, erase, redrive.'],
    [['show'], 'show takes <id>. See npm run leads -- show --help.'],
    [['list', 'all'], 'list takes no arguments. See npm run leads -- list --help.'],
    [['list', '--all'], "Unknown option '--all'. See npm run leads -- list --help."],
    [['list', '--since'], "Option '--since <value>' argument missing. See npm run leads -- list --help."],
  ])('refuses %j in one sentence', (args, sentence) => {
    expect(() => parseCommand(commands, args)).toThrow(sentence);
  });
});
