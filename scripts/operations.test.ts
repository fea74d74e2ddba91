import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { tables } from '#functions/tables.ts';
import { alarmRules } from '#infra/constructs/alarm-rules.ts';
import { root } from '#scripts/common/root.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const document = read('docs/operations.md');
const alarms = read('docs/alarms.md');

/** The text below each heading about an alarm, by the heading. */
const sections = Object.fromEntries(
  alarms
    .split(/^#+ /m)
    .slice(1)
    .map((section) => [section.slice(0, section.indexOf('\n')), section]),
);

describe('docs/alarms.md', () => {
  test('says of each alarm what happened, what it means, and what to do', () => {
    const names = alarmRules.map(({ name }) => name);
    expect(names.length).toBeGreaterThan(10);
    const parts = ['**What happened:**', '**What it means:**', '**What to do:**'];
    expect(names.filter((name) => !parts.every((part) => sections[name]?.includes(part)))).toEqual([]);
  });
});

describe('docs/operations.md', () => {
  test('names the variables of the workflows', () => {
    const workflows = ['deploy', 'diff', 'stage'].map((name) => read(`.github/workflows/${name}.yml`)).join();
    for (const name of ['AWS_ACCOUNT', 'AWS_REGION']) {
      expect(workflows).toContain(`vars.${name}`);
      expect(document).toContain(`\`${name}\``);
    }
  });

  test('deletes every table and every secret when the data is to be deleted for good', () => {
    const [, list = ''] = /for table in (.+); do/.exec(document) ?? [];
    expect(list.split(' ').toSorted()).toEqual(Object.keys(tables).toSorted());
    expect(document).toContain('delete-secret --secret-id website-prod/$secret --force-delete-without-recovery');
  });
});
