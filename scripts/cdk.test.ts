import { appendFileSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { copyProject } from './testing/copy-project.ts';
import { addContext, requiredSettings, retentionsIn, runIn } from './testing/plain-cdk.ts';
import { temporaryFolder } from './testing/start-product.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

let folder: string;
beforeAll(() => {
  folder = temporaryFolder();
  copyProject(folder);
  addContext(folder, { logRetentionDays: 30, stages: { test: { logRetentionDays: 7 } } });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('cdk synth', () => {
  it('applies the settings of the stage that is named', async () => {
    const cli = ['node_modules/aws-cdk/bin/cdk', 'synth', '--quiet', ...requiredSettings, '-c', 'stage=test'];
    const { exitCode, output } = await runIn(folder, process.execPath, cli);
    expect(exitCode, output).toBe(0);
    expect(retentionsIn(folder, 'website-test-site')).toEqual(new Set([7]));
  });

  it('builds the site first', () => {
    expect(existsSync(join(folder, 'web/dist/index.html'))).toBe(true);
  });
});

describe('infra/bin/app.ts', () => {
  // As the CDK starts it.
  const runApp = (context: object) =>
    runIn(folder, process.execPath, ['infra/bin/app.ts'], { CDK_CONTEXT_JSON: JSON.stringify(context) });

  it('refuses an unknown setting', async () => {
    const { exitCode, output } = await runApp({ wafRateLimt: '1000' });
    expect(exitCode).toBe(1);
    expect(output).toContain('wafRateLimt is not a setting; the nearest is wafRateLimit');
  });

  it('refuses a site that was built from other sources', async () => {
    appendFileSync(join(folder, 'shared/site.ts'), '\n');
    const { exitCode, output } = await runApp({});
    expect(exitCode).toBe(1);
    expect(output).toContain('not built from these sources. Run npm run build');
  });
});
