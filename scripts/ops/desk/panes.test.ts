import { beforeEach, describe, expect, it } from 'vitest';
import { answerSubject } from '#functions/notify/lead-emails.ts';
import { newLead } from '#functions/testing/leads.ts';
import { type Desk, namesIn, notifiedAt, startDesk, wordsOf } from '#scripts/testing/desk.ts';
import { testRows } from '#scripts/testing/test-rows.ts';

let desk: Desk;
beforeEach(async () => {
  desk = await startDesk();
});

const undoKey = ({ text: page }: { text: string }) => /name="key" value="([^"]+)"/.exec(page)?.[1] ?? '';

describe('desk list', () => {
  const time = (index: number) => new Date(Date.parse('2026-11-01T00:00:00Z') + index * 60_000).toISOString();

  it('counts the leads in each state', async () => {
    await desk.put();
    await desk.put({ answeredAt: time(9) });
    await desk.put({ undeliveredAt: time(9) });
    await desk.spam();
    const page = wordsOf(await desk.ask(''));
    for (const words of ['To answer 2', 'Answered 1', 'Spam 1', 'All 4', 'Came back 1']) expect(page).toContain(words);
    expect(page).not.toContain('Damaged');
  });

  it('shows fifty leads per page', async () => {
    const row = (index: number) => newLead({ name: `Visitor ${index}`, createdAt: time(index) });
    await desk.store.putAll(Array.from({ length: 52 }, (_, index) => row(index)));
    expect(namesIn(await desk.ask(''))).toHaveLength(50);
    for (const page of ['2', '99'])
      expect(namesIn(await desk.ask(`?page=${page}`))).toEqual(['Visitor 1', 'Visitor 0']);
    expect(namesIn(await desk.ask('?page=x'))).toHaveLength(50);
  });

  it('searches text and ids, ignoring case and accents', async () => {
    const { id } = await desk.put({ name: 'Renée', message: 'A pump for a mill.' });
    await desk.put({ name: 'Other', company: 'Second' });
    for (const text of ['MILL+renee', 'Mill', id.slice(0, 8)]) {
      expect(namesIn(await desk.ask(`?text=${text}`))).toEqual(['Renée']);
    }
  });

  it('links to all leads when a search matches only leads in another state', async () => {
    const { id } = await desk.put({ name: 'Renée', answeredAt: time(9), answerNote: 'Pilot in May.' });
    const page = await desk.ask('?text=pilot+may');
    expect(wordsOf(page)).toContain('None to answer; 1 in all .');
    const [, href = ''] = /href="([^"]+)">1 in all</.exec(page.text) ?? [];
    expect((await desk.ask(href.replaceAll('&amp;', '&'))).text).toContain(`/leads/${id}`);
    expect(wordsOf(await desk.ask('?text=elsewhere'))).toContain('Nothing matches.');
  });

  it('groups leads by day in the time zone of sales', async () => {
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

  it('shows a change without reading the table again', async () => {
    const { id } = await desk.put({ name: 'Ada' });
    const { headers } = await desk.post('leads?state=all', { action: 'answered', lead: id });
    desk.breakTable(new Error('The table is read again.'));
    expect(namesIn(await desk.ask(headers.get('location') ?? '', reload))).toEqual(['Ada']);
  });

  it('exports the listed leads as CSV without formulas', async () => {
    await desk.put({ name: '=1+1', company: 'First' });
    await desk.put({ name: 'Other', company: 'Second' });
    const { headers, text: file } = await desk.ask('leads.csv?text=first');
    expect(headers.get('content-disposition')).toBe('attachment; filename="leads-2026-11-23.csv"');
    expect(file).toContain(`"'=1+1"`);
    expect(file).not.toContain('Second');
  });
});

describe('desk lead page', () => {
  it('shows that the email to sales was delayed, as the list does', async () => {
    const { id } = await desk.put({ delayedAt: '2026-11-20T10:00:00.000Z' });
    expect(wordsOf(await desk.ask(''))).toContain('Delayed');
    expect(wordsOf(await desk.ask(`leads/${id}`))).toContain('Delayed on its way to sales Nov 20, 2026, 5:00 AM');
  });

  it('offers a reply with a subject and a quote', async () => {
    const { id } = await desk.put({ name: 'Ada', email: 'ada@example.com', message: 'Call me?\nThanks, Ada' });
    const [, href = ''] = /href="(mailto:[^"]+)"/.exec((await desk.ask(`leads/${id}`)).text) ?? [];
    const url = new URL(href.replaceAll('&amp;', '&'));
    expect(url.pathname).toBe('ada@example.com');
    expect(url.searchParams.get('subject')).toBe(answerSubject);
    expect(url.searchParams.get('body')).toMatch(
      /\r\n\r\nOn Friday, November 20, 2026 .*, Ada wrote:\r\n> Call me\?\r\n> Thanks, Ada$/,
    );
  });

  it('shortens the quote to fit the length limit of a link', async () => {
    const { id } = await desk.put({ message: '漢'.repeat(5000) });
    const [, href = ''] = /href="(mailto:[^"]+)"/.exec((await desk.ask(`leads/${id}`)).text) ?? [];
    expect(href.length).toBeLessThan(2000);
    expect(decodeURIComponent(href)).toMatch(/漢 …$/);
  });

  testRows(['not-spam', 'resend'] as const)('requeues the email to sales on not-spam or resend', async (action) => {
    const { id } = action === 'resend' ? await desk.put() : await desk.spam();
    await desk.post('leads', { action, lead: id });
    expect(await desk.store.get(id)).toMatchObject({ queue: 'notify', nextTryAt: expect.any(String) });
  });

  it('limits the length of a note', async () => {
    const { id } = await desk.put();
    expect((await desk.post('leads', { action: 'answered', lead: id, note: 'x'.repeat(2001) })).status).toBe(409);
    expect(await desk.store.get(id)).not.toHaveProperty('answeredAt');
  });

  testRows(['none', 'x'.repeat(3000), encodeURIComponent('例'.repeat(1000)), '%00', '..%2f..'])(
    'returns 404 for an unknown id',
    async (id) => {
      const { status, text: page } = await desk.ask(`leads/${id}`);
      expect([status, page]).toEqual([404, expect.stringContaining('There is no such lead')]);
      expect((await desk.post('leads', { action: 'resend', lead: decodeURIComponent(id) })).status).toBe(404);
    },
  );
});

describe('desk bulk action', () => {
  it('names the leads to which it does not apply', async () => {
    const ids = [(await desk.put({ name: 'Ada' })).id, (await desk.spam()).id];
    const page = await desk.follow(await desk.post('leads', { action: 'not-spam', lead: ids }));
    expect(page.text).toContain('Lead \u2068Ada\u2069 is unchanged');
  });

  it('requires a selected lead', async () => {
    expect((await desk.post('leads', { action: 'answered' })).text).toContain('Select a lead first.');
  });
});

describe('desk undo', () => {
  it('restores the former state of every lead', async () => {
    const rows = [await desk.put({ deliveredAt: notifiedAt }), await desk.put({ undeliveredAt: notifiedAt })];
    const ids = rows.map(({ id }) => id);
    for (const action of ['answered', 'spam']) {
      const page = await desk.follow(await desk.post('leads', { action, lead: ids, note: 'Oh.' }));
      expect((await desk.follow(await desk.post('undo', { key: undoKey(page) }))).text).toContain('Undone.');
      const restored = rows.map((row) => ({ ...row, lastChange: expect.any(String) }));
      expect(await Promise.all(ids.map((id) => desk.store.get(id)))).toEqual(restored);
    }
  });

  it('returns to the view in which the lead was changed', async () => {
    const { id } = await desk.spam({ name: 'Ada' });
    await desk.spam({ name: 'Bob' });
    const page = await desk.follow(await desk.post('leads?state=suspect', { action: 'not-spam', lead: id }));
    const [, path = ''] = /action="([^"]+)"><button name="key"/.exec(page.text) ?? [];
    const undone = await desk.post(path, { key: undoKey(page) });
    expect(undone.headers.get('location')).toMatch(`/leads/${id}?state=suspect&notice=`);
  });

  it('skips a lead that has changed since the action', async () => {
    const { id } = await desk.put();
    const page = await desk.follow(await desk.post('leads', { action: 'answered', lead: id }));
    await desk.post('leads?state=all', { action: 'spam', lead: id });
    const undone = await desk.follow(await desk.post('undo', { key: undoKey(page) }));
    expect(undone.text).toContain('Not undone for 1 of 1');
    expect((await desk.follow(await desk.post('undo', { key: undoKey(page) }))).text).toContain('nothing to undo.');
    expect(await desk.store.get(id)).toMatchObject({ suspectedSpam: true });
  });
});

describe('desk erasure', () => {
  it('erases only the spam that the confirmation page counted', async () => {
    const spam = [await desk.spam(), await desk.spam()];
    const page = await desk.ask('erase?spam=');
    expect(page.text).toContain('all suspected spam: 2 leads');
    const others = [await desk.put(), await desk.spam()];
    await desk.eraseAll(page);
    for (const { id } of spam) expect(await desk.store.get(id)).toBeUndefined();
    for (const { id } of others) expect(await desk.store.get(id)).toBeDefined();
  });

  testRows(['not-spam', 'answered'])('keeps spam that was cleared or answered in the meantime', async (action) => {
    const { id } = await desk.spam();
    const page = await desk.ask('erase?spam=');
    await desk.post('leads', { action, lead: id });
    expect((await desk.follow(await desk.eraseAll(page))).text).toContain('Erased 0 of 1 lead.');
    expect(await desk.store.get(id)).toBeDefined();
  });
});
