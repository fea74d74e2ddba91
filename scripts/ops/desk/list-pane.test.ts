import { beforeEach, describe, expect, it } from 'vitest';
import { newLead } from '#functions/testing/leads.ts';
import { type Desk, deskNow, namesIn, startDesk, wordsOf } from '#scripts/testing/desk.ts';
import { testRows } from '#scripts/testing/test-rows.ts';

let desk: Desk;
beforeEach(async () => {
  desk = await startDesk();
});

describe('desk, list', () => {
  const time = (index: number) => new Date(Date.parse('2026-11-01T00:00:00Z') + index * 60_000).toISOString();

  it('shows unanswered leads, newest first', async () => {
    await desk.put({ name: 'Ada', createdAt: time(1) });
    await desk.put({ name: 'Bob', createdAt: time(2) });
    await desk.put({ name: 'Done', answeredAt: time(9) });
    await desk.suspect({ name: 'Robot' });
    const page = await desk.ask('');
    expect(namesIn(page)).toEqual(['Bob', 'Ada']);
    expect(page.text).toContain('2 to answer');
  });

  it('counts each state', async () => {
    await desk.put();
    await desk.put({ answeredAt: time(9) });
    await desk.put({ undeliveredAt: time(9) });
    await desk.suspect();
    const page = wordsOf(await desk.ask(''));
    for (const words of ['To answer 2', 'Answered 1', 'Spam 1', 'All 4', 'Came back 1']) expect(page).toContain(words);
    expect(page).not.toContain('Damaged');
  });

  it('shows fifty leads on a page', async () => {
    const row = (index: number) => newLead({ name: `Visitor ${index}`, createdAt: time(index) });
    await desk.store.putAll(Array.from({ length: 52 }, (_, index) => row(index)));
    expect(namesIn(await desk.ask(''))).toHaveLength(50);
    for (const page of ['2', '99'])
      expect(namesIn(await desk.ask(`?page=${page}`))).toEqual(['Visitor 1', 'Visitor 0']);
    expect(namesIn(await desk.ask('?page=x'))).toHaveLength(50);
  });

  testRows(['MILL+renee', 'Mill'])('searches ignoring case and accents', async (words) => {
    await desk.put({ name: 'Renée', message: 'A pump for a mill.' });
    await desk.put({ name: 'Other', company: 'Second' });
    expect(new Set(namesIn(await desk.ask(`?text=${words}`)))).toEqual(new Set(['Renée']));
  });

  it('finds a lead by the beginning of its id', async () => {
    const { id } = await desk.put({ name: 'Renée' });
    await desk.put({ name: 'Other' });
    expect(namesIn(await desk.ask(`?text=${id.slice(0, 8)}`))).toEqual(['Renée']);
  });

  it('groups by day in the time zone of the firm', async () => {
    await desk.put({ createdAt: '2026-11-23T04:30:00.000Z' });
    const page = wordsOf(await desk.ask(''));
    expect(page).toContain('Yesterday');
    expect(page).toContain('11:30 PM');
  });

  const reload = { headers: { 'cache-control': 'max-age=0' } };

  it('shows new leads after a reload', async () => {
    await desk.ask('');
    await desk.put({ name: 'Newer' });
    expect(namesIn(await desk.ask('', reload))).toEqual(['Newer']);
  });

  it('does not read the table again after a change', async () => {
    const { id } = await desk.put({ name: 'Ada' });
    const { headers } = await desk.post('leads?state=all', { action: 'answered', lead: id });
    desk.breakTable(new Error('The table is read again.'));
    expect(namesIn(await desk.ask(headers.get('location') ?? '', reload))).toEqual(['Ada']);
  });

  it('says how long the oldest has waited', async () => {
    await desk.put({ createdAt: new Date(deskNow - 3 * 86_400_000).toISOString() });
    expect((await desk.ask('')).text).toContain('The oldest has waited for 3 days.');
  });

  it('exports what it shows as CSV without formulas', async () => {
    await desk.put({ name: '=1+1', company: 'First' });
    await desk.put({ name: 'Other', company: 'Second' });
    const { headers, text: file } = await desk.ask('leads.csv?text=first');
    expect(headers.get('content-disposition')).toBe('attachment; filename="leads-2026-11-23.csv"');
    expect(file).toContain(`"'=1+1"`);
    expect(file).not.toContain('Second');
  });
});

describe('desk, delayed email', () => {
  const delayedAt = '2026-11-20T10:00:00.000Z';

  it('appears in the list', async () => {
    await desk.put({ delayedAt });
    expect(wordsOf(await desk.ask(''))).toContain('Delayed');
  });

  it('appears in the history of its lead', async () => {
    const { id } = await desk.put({ delayedAt });
    expect(wordsOf(await desk.ask(`leads/${id}`))).toContain('Delayed on its way to sales Nov 20, 2026, 5:00 AM');
  });
});
