import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { createApp, withoutCode } from './app.ts';
import { openAssembly } from './testing/assembly.ts';
import { deploySettings } from './testing/deploy-settings.ts';

// The product with twelve more tables, of which one has twelve indexes.
vi.mock('#functions/tables.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('#functions/tables.ts')>();
  const numbers = Array.from({ length: 12 }, (_, n) => n);
  const table = (n: number) => ({ env: `TABLE_${n}`, partitionKey: 'id', indexes: [], stream: false });
  const indexes = numbers.map((n) => ({ name: `by-field${n}`, partitionKey: `field${n}`, sortKey: 'createdAt' }));
  const more = Object.fromEntries(numbers.map((n) => [`more_${n}`, { ...table(n), indexes: n === 0 ? indexes : [] }]));
  return { ...original, tables: { ...original.tables, ...more } };
});

const outdir = mkdtempSync(join(tmpdir(), 'many-tables-'));
afterAll(() => rmSync(outdir, { recursive: true, force: true }));

it('any number of tables and indexes can be watched for throttling', () => {
  createApp({ ...deploySettings.plain, SITE_FOLDER: 'infra/testing' }, { outdir, context: withoutCode }).synth();
  const alarms = openAssembly(outdir, 'prod')
    .all<{ AlarmName: string; Metrics?: { Expression?: string }[] }>('AWS::CloudWatch::Alarm')
    .map(({ properties }) => properties)
    .filter(({ AlarmName }) => AlarmName.startsWith('website-prod-database-throttled-'));
  expect(alarms.map(({ AlarmName }) => AlarmName.replace('website-prod-database-throttled-', ''))).toEqual(
    expect.arrayContaining(['limits', 'contact-submissions-queue', 'more-0', 'more-0-field11', 'more-11']),
  );
  expect(alarms).toHaveLength(5 + 12 + 12);
  for (const { AlarmName, Metrics = [] } of alarms) {
    expect(Metrics.filter(({ Expression }) => !Expression).length, AlarmName).toBe(2);
  }
});
