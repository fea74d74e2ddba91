import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { projectRooms, readRoomFolders } from '#web/publishing/room-folders.ts';
import { commandsIn, copyProject, runners } from './testing/copy-project.ts';
import { testFolder } from './testing/test-folder.ts';

// Runs the tests in a copy of the project without its sample room: first with no room, then with one new room.

vi.setConfig({ testTimeout: 900_000, hookTimeout: 900_000 });

const copy = testFolder();
const run = commandsIn(copy);
const room = 'room-of-this-test';

/** Commits all files, because rooms:remove refuses a room that is not committed. */
const commit = () => {
  const owner = ['-c', 'user.name=owner', '-c', 'user.email=o@o.example'];
  for (const args of [['init'], ['add', '.'], [...owner, 'commit', '-m', 'x']]) spawnSync('git', args, { cwd: copy });
};

/** Path filters for the tests that read rooms. No other test depends on which rooms exist. */
const roomTests = [
  ...['check', 'login', 'proposals', 'data-leaks', 'outages'].map((name) => `functions/${name}`),
  ...['desk', 'doctor', 'rooms', 'smoke'].map((name) => `scripts/ops/${name}`),
  ...['infra/', 'web/', 'scripts/dev', 'scripts/docs'],
];

/** Browser tests of the client room. */
const roomSpecs = 'documents dossier editions login lost-code reading session tables'.split(' ');

const passes = async (...args: readonly string[]) => {
  const { output, stderr, ...outcome } = await run(...args);
  expect(outcome, `${output.slice(-5000)}${stderr}`).toMatchObject({ status: 0, failed: 0 });
  return { output, ...outcome };
};

beforeAll(async () => {
  copyProject(copy);
  commit();
});

const factsOf = (name: string) => JSON.parse(readFileSync(join(copy, 'web/rooms', name, 'room.json'), 'utf8'));

it('rooms:remove: makes the last remaining room the default', async () => {
  await passes('rooms:new', room, '--name', 'Test');
  const former = readRoomFolders(projectRooms).toSorted((one) => (one.facts.isDefault ? 1 : -1));
  for (const { name } of former) await passes('rooms:remove', name, '--yes');
  expect(factsOf(room)).toMatchObject({ isDefault: true });
  rmSync(join(copy, 'web/rooms'), { recursive: true });
  expect((await passes('rooms:list')).output).toContain('There is no room yet.');
});

describe.each([
  ['no room', undefined],
  // A room must compile whatever characters the client's name contains.
  ['one new room', ['rooms:new', room, '--name', "O'Brien & Northwind"]],
])('a project with %s', (_, make) => {
  it('builds', async () => {
    if (make) await passes(...make);
    await passes('build');
    if (make) expect(factsOf(room)).toMatchObject({ isDefault: true });
  });

  it('compiles', () => passes('tsc', '-b'));
  it('passes the linter', () => passes('biome', 'check', '--error-on-warnings'));

  it('passes the unit tests', async () => {
    // With a new room, run only the tests that read it.
    const files = make ? ['web/publishing', 'scripts/ops/rooms', 'docs.test', 'smoke'] : roomTests;
    expect((await passes(...runners.unit, ...files)).passed).toBeGreaterThan(50);
  });

  if (make) return;

  // Browser tests read their own room, not the project's, so they run only once: in the project with no room.
  it('passes the browser tests', async () => {
    const files = roomSpecs.map((name) => `${name}.spec.ts`);
    expect((await passes(...runners.browser, ...files)).passed).toBeGreaterThan(50);
  });
});
