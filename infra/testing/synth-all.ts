import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib/core';
import { synthesize } from '#infra/app.ts';
import { DataStack } from '#infra/data-stack.ts';
import { readSettings } from '#infra/settings.ts';
import { deploySettings } from './deploy-settings.ts';

// synth.setup.ts runs this file in a separate process to synthesize every assembly that tests read.

const [folder = '', roomsFolder = ''] = process.argv.slice(2);

const siteFolder = join(folder, 'site');
mkdirSync(join(siteFolder, 'assets'), { recursive: true });
for (const file of ['index.html', 'assets/app-0a1b2c3d.js']) writeFileSync(join(siteFolder, file), file);

for (const [kind, context] of Object.entries(deploySettings)) {
  synthesize({ file: context, siteFolder, roomsFolder }, { outdir: join(folder, kind), context });
}

/** The data stack of a site that uses nothing of it. */
const app = new App({ outdir: join(folder, 'alone') });
const config = readSettings(deploySettings.plain, deploySettings.plain);
new DataStack(app, 'website-prod-data', { config, env: { region: config.region } });
app.synth();
