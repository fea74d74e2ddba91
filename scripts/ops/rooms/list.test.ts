import { beforeAll, describe, expect, it, vi } from 'vitest';
import { connectViews } from '#functions/proposals/views.ts';
import { defaultRoom } from '#functions/testing/rooms.ts';
import { runCommand } from '#scripts/common/run-command.ts';
import type { Target } from '#scripts/ops/target.ts';
import { freshTables } from '#scripts/testing/tables.ts';
import { commands } from './command.ts';
import { describeRoom, readViews } from './list.ts';

const { facts } = defaultRoom.editions[0] ?? {};
const { version: edition = '', validUntil = '' } = facts ?? {};
const [{ slug } = { slug: '' }] = facts?.documents ?? [];
let target: Target;

beforeAll(async () => {
  const { client, env } = await freshTables();
  const name = (variable: string) => env[variable] ?? '';
  const tables = {
    users: name('USERS_TABLE'),
    contact_submissions: name('SUBMISSIONS_TABLE'),
    openings: name('VIEWS_TABLE'),
    limits: name('LIMITS_TABLE'),
  };
  target = { client, tables, describe: 'the tables of a test' };
  const note = connectViews(tables.openings);
  for (const day of ['2026-11-23', '2026-11-23', '2026-11-26'])
    await note({ room: defaultRoom.name, slug, edition }, crypto.randomUUID(), Date.parse(day));
});

describe('the list of rooms', () => {
  const textOn = async (today: string) =>
    describeRoom(defaultRoom, await readViews(target, Date.parse('2026-12-01')), today);

  it('says how often and on which days a document was opened', async () => {
    const text = await textOn('2026-12-01');
    expect(text).toMatch(new RegExp(`^ +${slug} +opened 3 times on 2 days, 2026-11-23 to 2026-11-26$`, 'm'));
    expect(text).toMatch(/ not opened$/m);
  });

  it('forgets views after 400 days, also those that the database still has', async () => {
    expect(await readViews(target, Date.parse('2027-12-28'))).toHaveLength(1);
    expect(await readViews(target, Date.parse('2028-01-01'))).toEqual([]);
  });

  it('says whether the offer stands', async () => {
    for (const [today, state] of [
      ['2026-11-21', 'stands'],
      [validUntil, 'ends soon'],
      ['2999-01-01', 'has ended'],
    ] as const)
      expect(await textOn(today)).toContain(`valid until ${validUntil}: ${state}`);
  });
});

it('rooms are listed while nothing runs on this machine', async () => {
  vi.stubEnv('DYNAMODB_ENDPOINT', 'http://127.0.0.1:9');
  const [command] = commands;
  if (!command) throw new Error('There is no command.');
  const printed: string[] = [];
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'log').mockImplementation((text) => void printed.push(text));
  expect(await runCommand(command, [])).toBe(0);
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  expect(printed[0]).toContain(`${edition}  `);
  expect(printed[0]).toContain(`valid until ${validUntil}`);
});
