import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { RoomEntry } from '#functions/lib/rooms.ts';
import { connectViews } from '#functions/proposals/views.ts';
import { freshTables } from '#scripts/testing/tables.ts';
import { site } from '#shared/site.ts';
import type { Mailer } from './mailer.ts';
import { roomsDigest, viewsRepository } from './rooms-digest.ts';
import { stateRepository } from './state-repository.ts';

const room = (name: string, validUntil: string, more: Partial<RoomEntry> = {}): RoomEntry => ({
  name,
  address: name,
  isDefault: false,
  contactEmail: site.contactEmail,
  countsViews: true,
  offer: { client: name, version: '1.0', validUntil, documents: [{ slug: 'a', title: 'Offer A' }] },
  ...more,
});

afterEach(() => void vi.restoreAllMocks());

/** Digests over the same tables, each on the morning of a day. @returns the texts of the emails of that morning */
const bench = async (rooms: readonly RoomEntry[]) => {
  const { client, env } = await freshTables();
  const db = DynamoDBDocumentClient.from(client);
  const views = viewsRepository(db, env.VIEWS_TABLE ?? '');
  const state = stateRepository(db, env.LIMITS_TABLE ?? '', 30);
  const note = connectViews(env.VIEWS_TABLE ?? '');
  return {
    open: (name: string, day: string) =>
      note({ room: name, slug: 'a', edition: '1.0' }, 'session', Date.parse(`${day}T23:59:00Z`)),
    morning: async (day: string, given?: Mailer['send']) => {
      const texts: string[] = [];
      const send: Mailer['send'] = given ?? (async ({ text }) => void texts.push(text));
      vi.spyOn(console, 'info').mockImplementation(() => undefined);
      await roomsDigest({ rooms, views, state, mailer: { send }, clock: () => Date.parse(`${day}T07:00:00Z`) });
      return texts;
    },
  };
};

describe('what was opened for the first time', () => {
  it('is told on the next morning, and once', async () => {
    const { open, morning } = await bench([room('north', '2027-06-01')]);
    expect(await morning('2026-11-23')).toEqual([]);
    await open('north', '2026-11-23');
    await open('north', '2026-11-24');
    const [text = ''] = await morning('2026-11-24');
    expect(text).toContain('north: Offer A 1.0');
    expect(text).toContain('Opened for the first time on November 23, 2026.');
    expect(await morning('2026-11-24')).toEqual([]);
    await open('north', '2026-11-25');
    expect(await morning('2026-11-25')).toEqual([]);
    expect(await morning('2026-11-26')).toEqual([]);
  });

  it('is told later when a morning was missed, or its email failed', async () => {
    const { open, morning } = await bench([room('north', '2027-06-01')]);
    await morning('2026-11-23');
    await open('north', '2026-11-23');
    const refused = () => Promise.reject(new Error('The mail service is away.'));
    await expect(morning('2026-11-24', refused)).rejects.toThrow('away');
    expect(await morning('2026-11-27')).toHaveLength(1);
  });

  it('is told of no room that does not count', async () => {
    const { open, morning } = await bench([room('north', '2027-06-01', { countsViews: false })]);
    await morning('2026-11-23');
    await open('north', '2026-11-23');
    expect(await morning('2026-11-24')).toEqual([]);
  });
});

describe('offers that end', () => {
  it('are told when they come within seven days, and on the last day', async () => {
    const { morning } = await bench([room('north', '2026-12-20'), room('south', '2027-06-01')]);
    const told: string[] = [];
    for (let day = 10; day <= 22; day += 1) {
      const texts = await morning(`2026-12-${day}`);
      if (texts.length > 0) told.push(`2026-12-${day}`);
      for (const text of texts) {
        expect(text).toContain('north: offer 1.0');
        expect(text).toContain('Ends on December 20, 2026.');
        expect(text).not.toContain('south');
      }
    }
    expect(told).toEqual(['2026-12-13', '2026-12-20']);
  });

  it('are not told of closed rooms, nor of rooms without an edition', async () => {
    const closed = room('north', '2026-12-20', { closesOn: '2026-12-01' });
    const { offer: _, ...empty } = room('south', '2026-12-20');
    const { morning } = await bench([closed, empty]);
    expect(await morning('2026-12-13')).toEqual([]);
  });
});
