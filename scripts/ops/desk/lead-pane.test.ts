import { beforeEach, describe, expect, it } from 'vitest';
import { answerSubject } from '#functions/notify/lead-emails.ts';
import { type Desk, namesIn, notifiedAt, startDesk } from '#scripts/testing/desk.ts';
import { testRows } from '#scripts/testing/test-rows.ts';

let desk: Desk;
beforeEach(async () => {
  desk = await startDesk();
});

const undoKey = ({ text: page }: { text: string }) => /name="key" value="([^"]+)"/.exec(page)?.[1] ?? '';

describe('desk, one lead', () => {
  it('shows hostile input as text', async () => {
    const { id } = await desk.put({ message: '<b>hello there</b>', name: `"><img src=x>` });
    const { text: page } = await desk.ask(`leads/${id}`);
    expect(page).toContain('&lt;b&gt;hello there&lt;/b&gt;');
    expect(page).not.toMatch(/<b>hello|<img/);
  });

  it('offers a reply with subject and quote', async () => {
    const { id } = await desk.put({ name: 'Ada', email: 'ada@example.com', message: 'Call me?\nThanks, Ada' });
    const [, href = ''] = /href="(mailto:[^"]+)"/.exec((await desk.ask(`leads/${id}`)).text) ?? [];
    const url = new URL(href.replaceAll('&amp;', '&'));
    expect(url.pathname).toBe('ada@example.com');
    expect(url.searchParams.get('subject')).toBe(answerSubject);
    expect(url.searchParams.get('body')).toMatch(
      /\r\n\r\nOn Friday, November 20, 2026 .*, Ada wrote:\r\n> Call me\?\r\n> Thanks, Ada$/,
    );
  });

  it('shortens the quote to the limit of a link', async () => {
    const { id } = await desk.put({ message: '漢'.repeat(5000) });
    const [, href = ''] = /href="(mailto:[^"]+)"/.exec((await desk.ask(`leads/${id}`)).text) ?? [];
    expect(href.length).toBeLessThan(2000);
    expect(decodeURIComponent(href)).toMatch(/漢 …$/);
  });

  it('marks the lead answered with a note', async () => {
    const { id } = await desk.put();
    const page = await desk.follow(
      await desk.post('leads', { action: 'answered', lead: id, note: ' Called.\r\nTwice. ' }),
    );
    expect(page.text).toContain(`Lead ${id.slice(0, 8)} is answered.`);
    expect(await desk.store.get(id)).toMatchObject({ answerNote: 'Called.\nTwice.', answeredAt: expect.any(String) });
  });

  it('opens the next lead of the list', async () => {
    const older = await desk.put({ createdAt: '2026-11-19T00:00:00.000Z' });
    const newer = await desk.put({ createdAt: '2026-11-20T00:00:00.000Z' });
    const { headers } = await desk.post('leads', { action: 'answered', lead: newer.id, open: '' });
    expect(headers.get('location')).toContain(`/leads/${older.id}?notice=`);
  });

  it('stays open when it remains in the list', async () => {
    const { id } = await desk.put();
    const { headers } = await desk.post('leads?state=all', { action: 'answered', lead: id, open: '' });
    expect(headers.get('location')).toContain(`/leads/${id}?state=all&notice=`);
  });

  it('marks the lead as spam', async () => {
    const { id } = await desk.put();
    await desk.post('leads', { action: 'spam', lead: id });
    const row = await desk.store.get(id);
    expect(row).toMatchObject({ suspectedSpam: true });
    expect(row).not.toHaveProperty('notifiedAt');
    expect(row).not.toHaveProperty('queue');
  });

  testRows(['not-spam', 'resend'] as const)('queues the email again', async (action) => {
    const { id } = action === 'resend' ? await desk.put() : await desk.suspect();
    await desk.post('leads', { action, lead: id });
    expect(await desk.store.get(id)).toMatchObject({ queue: 'notify', nextTryAt: expect.any(String) });
  });

  it('refuses an action that does not apply', async () => {
    const { id } = await desk.put();
    const refused = await desk.post('leads', { action: 'not-spam', lead: id });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain(`Lead ${id.slice(0, 8)} is unchanged`);
  });

  it('limits the length of a note', async () => {
    const { id } = await desk.put();
    expect((await desk.post('leads', { action: 'answered', lead: id, note: 'x'.repeat(2001) })).status).toBe(409);
    expect(await desk.store.get(id)).not.toHaveProperty('answeredAt');
  });

  testRows(['none', 'x'.repeat(3000), '%00', '..%2f..'])('answers 404 to an unknown id', async (id) => {
    const { status, text: page } = await desk.ask(`leads/${id}`);
    expect([status, page]).toEqual([404, expect.stringContaining('There is no such lead')]);
    expect((await desk.post('leads', { action: 'resend', lead: decodeURIComponent(id) })).status).toBe(404);
  });

  it('refuses an unknown action', async () => {
    const { id } = await desk.put();
    expect((await desk.post('leads', { action: 'constructor', lead: id })).status).toBe(404);
  });
});

describe('desk, several leads', () => {
  it('marks them answered at once', async () => {
    const ids = [(await desk.put()).id, (await desk.put()).id];
    const page = await desk.follow(await desk.post('leads', { action: 'answered', lead: ids }));
    expect(page.text).toContain('2 leads are answered.');
    for (const id of ids) expect(await desk.store.get(id)).toHaveProperty('answeredAt');
  });

  it('names those that an action does not apply to', async () => {
    const ids = [(await desk.put()).id, (await desk.suspect()).id];
    const page = await desk.follow(await desk.post('leads', { action: 'not-spam', lead: ids }));
    expect(page.text).toContain(`Lead ${ids[0]?.slice(0, 8)} is unchanged`);
  });

  it('requires a selection', async () => {
    expect((await desk.post('leads', { action: 'answered' })).text).toContain('Select a lead first.');
    expect((await desk.ask('erase')).text).toContain('Select a lead first.');
  });
});

describe('desk, undo', () => {
  it('restores the former state of every lead', async () => {
    const rows = [await desk.put({ deliveredAt: notifiedAt }), await desk.put({ undeliveredAt: notifiedAt })];
    const ids = rows.map(({ id }) => id);
    for (const action of ['answered', 'spam']) {
      const page = await desk.follow(await desk.post('leads', { action, lead: ids, note: 'Oh.' }));
      expect((await desk.follow(await desk.post('undo', { key: undoKey(page) }))).text).toContain('Undone.');
      for (const row of rows) expect(await desk.store.get(row.id)).toEqual(row);
    }
  });

  it('skips a lead that changed since', async () => {
    const { id } = await desk.put();
    const page = await desk.follow(await desk.post('leads', { action: 'answered', lead: id }));
    await desk.post('leads?state=all', { action: 'spam', lead: id });
    const undone = await desk.follow(await desk.post('undo', { key: undoKey(page) }));
    expect(undone.text).toContain('Not undone for 1 of 1');
    expect(await desk.store.get(id)).toMatchObject({ suspectedSpam: true });
  });

  it('works only once', async () => {
    const { id } = await desk.put();
    const page = await desk.follow(await desk.post('leads', { action: 'answered', lead: id }));
    await desk.post('undo', { key: undoKey(page) });
    expect((await desk.follow(await desk.post('undo', { key: undoKey(page) }))).text).toContain(
      'There is nothing to undo.',
    );
  });
});

describe('desk, erasure', () => {
  it('shows the data of a person first', async () => {
    await desk.put({ email: 'Ada@example.com' });
    const { text: page } = await desk.ask('erase?address=ADA%40example.com');
    for (const words of ['Erase 1 lead of ADA@example.com', 'emails that sales received'])
      expect(page).toContain(words);
  });

  it('erases every lead of a person', async () => {
    await desk.put({ email: 'Ada@example.com' });
    await desk.put({ email: 'bob@example.com', name: 'Bob' });
    const page = await desk.follow(await desk.eraseAll(await desk.ask('erase?address=ada@example.com')));
    expect(page.text).toContain('Erased 1 of 1 lead.');
    expect(namesIn(page)).toEqual(['Bob']);
  });

  it('erases the selected leads', async () => {
    const [first, second] = [await desk.put(), await desk.put()];
    await desk.eraseAll(await desk.ask(`erase?lead=${first.id}`));
    expect(await desk.store.get(first.id)).toBeUndefined();
    expect(await desk.store.get(second.id)).toBeDefined();
  });

  it('erases the suspects that it has counted', async () => {
    const suspects = [await desk.suspect(), await desk.suspect()];
    const page = await desk.ask('erase?suspects=');
    expect(page.text).toContain('all suspected spam: 2 leads');
    const others = [await desk.put(), await desk.suspect()];
    await desk.eraseAll(page);
    for (const { id } of suspects) expect(await desk.store.get(id)).toBeUndefined();
    for (const { id } of others) expect(await desk.store.get(id)).toBeDefined();
  });

  testRows(['not-spam', 'answered'])('keeps a suspect that somebody else has cleared or answered', async (action) => {
    const { id } = await desk.suspect();
    const page = await desk.ask('erase?suspects=');
    await desk.post('leads', { action, lead: id });
    expect((await desk.follow(await desk.eraseAll(page))).text).toContain('Erased 0 of 1 lead.');
    expect(await desk.store.get(id)).toBeDefined();
  });
});
