import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { notifier } from '#functions/routes.ts';
import { createApp, withoutCode } from './app.ts';
import { openAssembly, readAssembly } from './testing/assembly.ts';
import { deploySettings } from './testing/deploy-settings.ts';
import { permissionsOf, statementsOf } from './testing/role.ts';

// The product with the setting switched on.
vi.mock('#shared/site.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof import('#shared/site.ts')>()),
  keeping: { answeredMonths: 6, backupDays: 35 },
}));

const outdir = mkdtempSync(join(tmpdir(), 'retention-'));
afterAll(() => rmSync(outdir, { recursive: true, force: true }));

it('the notifier may read and erase all leads only while leads are erased by themselves, and no one else may', () => {
  createApp({ ...deploySettings.plain, SITE_FOLDER: 'infra/testing' }, { outdir, context: withoutCode }).synth();
  const on = openAssembly(outdir, 'prod');
  // Made by the setup of all tests, with the setting as it is.
  const off = readAssembly('plain');
  const permissions = (assembly: typeof on) => permissionsOf(statementsOf(assembly, notifier.folder));
  const erasing = /dynamodb:(Scan|DeleteItem|BatchWriteItem) on /;
  expect(permissions(off).filter((permission) => erasing.test(permission))).toEqual([]);
  expect(permissions(on).filter((permission) => erasing.test(permission))).toEqual([
    expect.stringMatching(/^dynamodb:DeleteItem on .*:table\/website-prod-contact_submissions$/),
    expect.stringMatching(/^dynamodb:Scan on .*:table\/website-prod-contact_submissions$/),
  ]);
});

it('daily copies are not kept for longer than the privacy page says', () => {
  const deploy = (backupDays: string) =>
    createApp(
      { ...deploySettings.plain, SITE_FOLDER: 'infra/testing', BACKUP_DAYS: backupDays },
      { context: withoutCode },
    );
  expect(() => deploy('36')).toThrow('backupDays is longer than the 35 days that the privacy page promises');
  expect(() => deploy('35')).not.toThrow();
});
