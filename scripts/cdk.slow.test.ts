import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { copySources } from './testing/copy-project.ts';
import { addContext, requiredSettings, retentionsIn, runIn } from './testing/plain-cdk.ts';
import { temporaryFolder } from './testing/start-product.ts';

vi.setConfig({ testTimeout: 900_000, hookTimeout: 900_000 });

let folder: string;
beforeAll(async () => {
  folder = temporaryFolder();
  copySources(folder);
  const { exitCode, output } = await runIn(folder, 'npm', ['ci']);
  expect(exitCode, output).toBe(0);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const npxCdkSynth = (...settings: string[]) =>
  runIn(folder, 'npx', ['cdk', 'synth', '--quiet', ...requiredSettings, ...settings]);

it('npx cdk synth: works in a clean clone after npm ci', async () => {
  const { exitCode, output } = await npxCdkSynth();
  expect(exitCode, output).toBe(0);
  expect(retentionsIn(folder, 'website-prod-site')).toEqual(new Set([30]));
});

it('npx cdk synth: applies the settings of test in cdk.json', async () => {
  addContext(folder, { stages: { test: { logRetentionDays: 7 } } });
  const { exitCode, output } = await npxCdkSynth('-c', 'stage=test');
  expect(exitCode, output).toBe(0);
  expect(retentionsIn(folder, 'website-test-site')).toEqual(new Set([7]));
});

it('npx cdk synth: refuses a typo in a setting', async () => {
  const { exitCode, output } = await npxCdkSynth('-c', 'monthlyBuget=1');
  expect(exitCode).toBe(1);
  expect(output).toContain('monthlyBuget is not a setting; the nearest is monthlyBudget');
});
