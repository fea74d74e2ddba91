import { beforeAll, describe, expect, it, vi } from 'vitest';
import { connectOpenings } from '#functions/proposals/openings.ts';
import { defaultRoom } from '#functions/testing/rooms.ts';
import { runCommand } from '#scripts/cli/run-command.ts';
import type { Target } from '#scripts/target.ts';
import { freshTables } from '#scripts/testing/tables.ts';
import { commands } from './command.ts';
import { linesOf } from './list.ts';
import { readOpenings } from './openings.ts';

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
    openings: name('OPENINGS_TABLE'),
    limits: name('LIMITS_TABLE'),
  };
  target = { client, tables, describe: 'the tables of a test' };
  const note = connectOpenings(tables.openings);
  for (const day of ['2026-11-23', '2026-11-23', '2026-11-26'])
    await note({ room: defaultRoom.name, slug, edition }, crypto.randomUUID(), Date.parse(day));
});

describe('the list of rooms', () => {
  const lineOf = async (today: string) => {
    const openings = await readOpenings(target, Date.parse('2026-12-01'));
    return linesOf(defaultRoom, openings, today).find((line) => line.slug === slug && line.edition === edition);
  };

  it('says how often and on which days a document was opened', async () => {
    expect(await lineOf('2026-12-01')).toMatchObject({
      openings: { count: 3, days: 2, first: '2026-11-23', last: '2026-11-26' },
    });
  });

  it('forgets openings after 400 days, also those that the database still has', async () => {
    expect(await readOpenings(target, Date.parse('2027-12-28'))).toHaveLength(1);
    expect(await readOpenings(target, Date.parse('2028-01-01'))).toEqual([]);
  });

  it('says whether the offer stands', async () => {
    expect((await lineOf('2026-11-21'))?.validity).toBe('open');
    expect((await lineOf(validUntil))?.validity).toBe('ending');
    expect((await lineOf('2999-01-01'))?.validity).toBe('ended');
  });
});

it('rooms are listed while nothing runs on this machine, for a spreadsheet too', async () => {
  vi.stubEnv('DYNAMODB_ENDPOINT', 'http://127.0.0.1:9');
  const [command] = commands;
  if (!command) throw new Error('There is no command.');
  const printed: string[] = [];
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'log').mockImplementation((text) => void printed.push(text));
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => Boolean(printed.push(String(text))));
  expect(await runCommand(command, [])).toBe(0);
  expect(await runCommand(command, ['--csv'])).toBe(0);
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  expect(printed[0]).toContain(`${edition}  `);
  expect(printed[0]).toContain(`valid until ${validUntil}`);
  expect(printed[1]).toContain(`"${defaultRoom.name}","${edition}"`);
});
