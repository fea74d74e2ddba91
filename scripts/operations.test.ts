import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseSigningKeys } from '#functions/lib/session/signing-keys.ts';
import { apiFunctions } from '#functions/routes.ts';
import { alarmRules } from '#infra/constructs/alarm-rules.ts';
import { root } from './local/settings.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const document = read('docs/operations.md');

/** The text below each heading, by the heading. */
const sections = Object.fromEntries(
  document
    .split(/^#+ /m)
    .slice(1)
    .map((section) => [section.slice(0, section.indexOf('\n')), section]),
);

describe('docs/operations.md', () => {
  test('says of each alarm what happened, what it means, and what to do', () => {
    const alarms = alarmRules(apiFunctions).map(({ name }) => name);
    expect(alarms.length).toBeGreaterThan(10);
    const parts = ['**What happened:**', '**What it means:**', '**What to do:**'];
    expect(alarms.filter((name) => !parts.every((part) => sections[name]?.includes(part)))).toEqual([]);
  });

  test('names each event that functions log', () => {
    const files = readdirSync(join(root, 'functions'), { recursive: true, encoding: 'utf8' });
    const sources = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
    const calls = sources.flatMap((file) => [...read(join('functions', file)).matchAll(/log\.\w+\(([^,)]+)/g)]);
    const events = calls.flatMap(([, argument = '']) => [...argument.matchAll(/'(\w+)'/g)].map(([, event]) => event));
    expect(events.length).toBeGreaterThan(10);
    expect(events.filter((event) => !document.includes(`\`${event}\``))).toEqual([]);
  });

  test('names commands and variables that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const commands = [...document.matchAll(/npm run ([a-z:-]+)/g)].map(([, name = '']) => name);
    expect(commands.filter((name) => !(name in scripts))).toEqual([]);
    const workflow = read('.github/workflows/deploy.yml');
    for (const name of ['AWS_DEPLOY_ROLE', 'AWS_REGION', 'STAGE']) {
      expect(workflow).toContain(`vars.${name}`);
      expect(document).toContain(`\`${name}\``);
    }
  });

  test('replaces the signing key with a program that keeps sessions open', () => {
    const [, program = ''] = /node -e '\n([\s\S]+?)\n {2}'/.exec(document) ?? [];
    const old = { kid: 'k1', key: 'a'.repeat(64) };
    const { stdout } = spawnSync(process.execPath, ['-e', program], { input: JSON.stringify(old), encoding: 'utf8' });
    const keys = parseSigningKeys(stdout);
    expect(keys.current.kid).not.toBe('k1');
    const inHours = (hours: number) => Date.now() + hours * 3_600_000;
    expect(keys.find('k1', inHours(12))).toEqual(new TextEncoder().encode(old.key));
    expect(keys.find('k1', inHours(14))).toBeUndefined();
  });
});
