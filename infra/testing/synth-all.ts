import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createApp } from '#infra/app.ts';
import { deploySettings } from './deploy-settings.ts';

// synth.setup.ts runs this file in a separate process to synthesize every assembly that tests read.

const [folder = '', roomsFolder = ''] = process.argv.slice(2);

/** A minimal site with one file of each kind, because only the stacks are tested here. */
const siteFolder = join(folder, 'site');
for (const part of ['assets', '.well-known']) mkdirSync(join(siteFolder, part), { recursive: true });
for (const file of ['index.html', '404.html', 'robots.txt', '.well-known/security.txt', 'assets/app-0a1b2c3d.js']) {
  writeFileSync(join(siteFolder, file), file);
}

for (const kind of ['plain', 'full', 'changed'] as const) {
  const from = { file: {}, env: deploySettings[kind], siteFolder, roomsFolder };
  createApp(from, { outdir: join(folder, kind) }).synth();
}
