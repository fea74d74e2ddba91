import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createApp } from '#infra/app.ts';
import { deploySettings } from './deploy-settings.ts';
import { writeSampleRoom } from './sample-room.ts';

// Run by synth.setup.ts in a separate process: synthesizes every assembly that tests read into the given folder.

const [folder = ''] = process.argv.slice(2);

/** A minimal site with one file of each kind, because only the stacks are tested here. */
const makeSite = (name: string, robots: string): string => {
  const site = join(folder, name);
  for (const part of ['assets', '.well-known']) mkdirSync(join(site, part), { recursive: true });
  for (const file of ['index.html', '404.html', '.well-known/security.txt', 'assets/app-0a1b2c3d.js']) {
    writeFileSync(join(site, file), file);
  }
  writeFileSync(join(site, 'robots.txt'), robots);
  return site;
};
const site = makeSite('site', 'robots.txt');

const roomsFolder = writeSampleRoom(join(folder, 'rooms'));

/** Assemblies whose code no test reads: skip bundling. */
const withoutCode = { 'aws:cdk:bundling-stacks': [] };
const changedSite = makeSite('changed-site', 'other robots');
for (const [kind, siteFolder, context] of [
  ['plain', site, {}],
  ['full', site, {}],
  ['changed', changedSite, withoutCode],
  ['retuned', site, withoutCode],
  ['reduced', site, withoutCode],
] as const) {
  const from = { file: {}, env: deploySettings[kind], siteFolder, roomsFolder };
  createApp(from, { outdir: join(folder, kind), context }).synth();
}
