import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { context } from '#functions/testing/call.ts';
import { type LeadStore, leadsOf, newLead } from '#functions/testing/leads.ts';
import { freshTables } from '#scripts/testing/tables.ts';
import { measureBacklog } from './backlog.ts';
import type { NotifyEvent } from './event.ts';
import type { NotifyRepository } from './repository.ts';

const now = Date.parse('2026-11-21T10:00:00.000Z');
const ago = (seconds: number) => new Date(now - seconds * 1000).toISOString();

let store: LeadStore;
let leads: NotifyRepository;
beforeEach(async () => {
  // No mail service answers there: what waits keeps waiting.
  const tables = await freshTables({ AWS_ENDPOINT_URL_SES: 'http://127.0.0.1:1', APP_STAGE: 'prod' });
  ({ store, leads } = leadsOf(tables));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('the backlog', () => {
  const measured = () => measureBacklog({ leads, clock: () => now });

  it('is nothing while no lead waits', async () => {
    await store.put(newLead({ suspectedSpam: true, queue: 'digest', createdAt: ago(9000) }));
    expect(await measured()).toEqual({ waitingLeads: 0, oldestLeadSeconds: 0 });
  });

  it('is every lead that sales has not been told of, and the age of the oldest', async () => {
    await store.put(newLead({ createdAt: ago(60) }));
    await store.put(newLead({ queue: 'bundle', createdAt: ago(600) }));
    await store.put(newLead({ createdAt: ago(180) }));
    expect(await measured()).toEqual({ waitingLeads: 3, oldestLeadSeconds: 600 });
  });

  it('is not younger than nothing after a clock was set back', async () => {
    await store.put(newLead({ createdAt: ago(-60) }));
    expect(await measured()).toEqual({ waitingLeads: 1, oldestLeadSeconds: 0 });
  });
});

describe('the notify function', () => {
  const reported = async (event: NotifyEvent) => {
    vi.resetModules();
    const { handler } = await import('./handler.ts');
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    for (const level of ['info', 'warn', 'error'] as const) vi.spyOn(console, level).mockReturnValue();
    await handler(event, context(60_000)).catch(() => undefined);
    const lines = write.mock.calls.map(([line]) => JSON.parse(String(line)));
    write.mockRestore();
    return lines;
  };

  it('reports the backlog at the end of each sweep, and of nothing else', async () => {
    await store.put(newLead({ createdAt: ago(180) }));
    vi.useFakeTimers({ toFake: ['Date'], now });
    expect(await reported({ task: 'sweep' })).toEqual([
      { time: new Date(now).toISOString(), level: 'info', event: 'measured', waitingLeads: 1, oldestLeadSeconds: 180 },
    ]);
    for (const task of ['bundle', 'digest'] as const) expect(await reported({ task })).toEqual([]);
  });

  it('reports nothing when a sweep fails, which raises an alarm', async () => {
    vi.stubEnv('SUBMISSIONS_TABLE', 'no-such-table');
    expect(await reported({ task: 'sweep' })).toEqual([]);
    vi.unstubAllEnvs();
  });

  it('reports nothing on a laptop', async () => {
    vi.stubEnv('APP_STAGE', 'local');
    expect(await reported({ task: 'sweep' })).toEqual([]);
    vi.unstubAllEnvs();
  });
});
