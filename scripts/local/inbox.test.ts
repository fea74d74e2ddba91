import { appendFileSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request, type Server } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses';
import { chromium } from '@playwright/test';
import getPort from 'get-port';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { leadsEmail } from '#functions/notify/lead-lists.ts';
import { newLead } from '#functions/testing/leads.ts';
import { serveOnce } from '#scripts/testing/serve.ts';
import { temporaryFolder } from '#scripts/testing/start-product.ts';
import { findBrowser } from '#scripts/verify/browser.ts';
import { startInbox } from './inbox.ts';
import { close, listen } from './listen.ts';

const folder = temporaryFolder();
const file = join(folder, 'inbox.jsonl');
let port: number;

beforeEach(async () => {
  port = await getPort({ host: '127.0.0.1' });
  rmSync(file, { force: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

const send = async (subject: string, html = '<p>Hello</p>', text = 'Hello') => {
  const client = new SESClient({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
  const { MessageId } = await client.send(
    new SendEmailCommand({
      Source: 'from@example.com',
      Destination: { ToAddresses: ['to@example.com'] },
      ReplyToAddresses: ['visitor@example.com'],
      Message: { Subject: { Data: subject }, Body: { Text: { Data: text }, Html: { Data: html } } },
    }),
  );
  return MessageId;
};

const subjects = async () => {
  const reply = await fetch(`http://127.0.0.1:${port}/store`, { headers: { connection: 'close' } });
  const { emails } = (await reply.json()) as { emails: { subject: string }[] };
  return emails.map(({ subject }) => subject);
};

let said: string[];

const withInbox = async (use: (inbox: Server) => Promise<void>) => {
  said = [];
  const inbox = await startInbox(port, file, { log: (line) => said.push(line) });
  try {
    await use(inbox);
  } finally {
    await close(inbox);
  }
};

test('keeps an email on disk before it answers, and has it again at the next start', async () => {
  await withInbox(async () => {
    expect(await send('first')).toBeTruthy();
    expect(readFileSync(file, 'utf8')).toContain('"subject":"first"');
    expect(await subjects()).toEqual(['first']);
  });
  await withInbox(async () => {
    await send('second');
    expect(await subjects()).toEqual(['first', 'second']);
  });
});

const unreadable = join(folder, 'inbox-unreadable.jsonl');

test.each([
  ['was cut short', '{"messageId":"x","subj'],
  ['holds zeros', '\0\0\0\0\n'],
  ['is no email', '{"messageId":"x"}\nnull\n'],
])('moves a line that %s to another file, and says so once', async (_, torn) => {
  rmSync(unreadable, { force: true });
  await withInbox(async () => void (await send('whole')));
  appendFileSync(file, torn);
  await withInbox(async () => {
    expect(said).toEqual([expect.stringMatching(/of the inbox could not be read and moved to .*unreadable\.jsonl/)]);
    expect(readFileSync(unreadable, 'utf8').trimEnd()).toBe(torn.trimEnd());
    expect(await subjects()).toEqual(['whole']);
    await send('next');
  });
  await withInbox(async () => {
    expect(said).toEqual([]);
    expect(await subjects()).toEqual(['whole', 'next']);
  });
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('keeps an email whose text has line separators of its own', async () => {
  await withInbox(async () => void (await send('a\u2028b\u2029c\u0085d')));
  await withInbox(async () => expect(await subjects()).toEqual(['a\u2028b\u2029c\u0085d']));
});

test('shows the newest of 2,000 emails in a browser, keeps to their number while more arrive, and has all', async (context) => {
  const executablePath = await findBrowser(process.env);
  if (!executablePath) return context.skip('there is no browser');
  await withInbox(async () => void (await send('0')));
  const line = JSON.parse(readFileSync(file, 'utf8'));
  const many = Array.from({ length: 2000 }, (_, index) => ({
    ...line,
    messageId: `m-${index}`,
    subject: `email ${index}#`,
  }));
  writeFileSync(file, many.map((email) => `${JSON.stringify(email)}\n`).join(''));
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    await withInbox(async () => {
      const page = await browser.newPage();
      const faults: string[] = [];
      page.on('pageerror', ({ message }) => faults.push(message));
      page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
      await page.goto(`http://127.0.0.1:${port}/`);
      await page.getByText('email 1999#').waitFor();
      expect(await page.locator('.email').count()).toBe(200);
      expect(await page.getByText('email 1800#').count()).toBe(1);
      await send('newest');
      await page.getByText('newest').waitFor();
      expect(await page.locator('.email').count()).toBe(200);
      expect(await page.getByText('email 1800#').count()).toBe(0);
      expect(await page.locator('#error').isVisible()).toBe(false);
      expect(faults.filter((fault) => !/favicon|403/.test(fault))).toEqual([]);
      const all = await subjects();
      expect(all).toHaveLength(2001);
      expect([all.at(0), all.at(-1)]).toEqual(['email 0#', 'newest']);
    });
  } finally {
    await browser.close();
  }
}, 120_000);

describe('what names a person', () => {
  const about = async (path: string, address: string) => {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body: JSON.stringify({ address }) });
    return reply.ok ? ((await reply.json()) as { emails?: { body: { text: string } }[] }) : reply.status;
  };
  const found = async (address: string) => {
    const answer = await about('/find', address);
    return typeof answer === 'number' ? [] : (answer.emails ?? []);
  };
  const lead = (name: string, email: string) => {
    const row = newLead({ name, email });
    return { id: row.id, createdAt: row.createdAt, token: 't', seen: {}, earlier: 0, lead: row };
  };

  test('is found by the whole address, whatever else contains it', async () => {
    await withInbox(async () => {
      await send('by address', '<p>Ada@Example.com</p>', '<Ada@Example.com>');
      await send('Re: ada@example.com.');
      const others = [
        "o'ada@example.com",
        'bada@example.com',
        'b.ada@example.com',
        'x=ada@example.com',
        'ada@example.com.example',
      ];
      await send('other', others.join('<br>'), others.join(', '));
      expect(await found('ada@example.com')).toHaveLength(2);
      expect(await about('/erase', 'ada@example.com')).toEqual({ erased: 2 });
      expect(await subjects()).toEqual(['other']);
      expect(await about('/erase', '')).toBe(500);
    });
  });

  test('is exported without the others of a list', async () => {
    const claims = Array.from({ length: 77 }, (_, index) => lead(`Visitor ${index}`, `v${index}@example.com`));
    const list = leadsEmail([...claims, lead('Hara', 'hara@b.example'), lead('O', "o'hara@b.example")], String);
    await withInbox(async () => {
      await send(list.subject, list.html, list.text);
      const emails = await found('hara@b.example');
      expect(emails).toHaveLength(1);
      expect(emails[0]?.body.text).toContain('> Hara, Example Mills <hara@b.example>');
      const text = JSON.stringify(emails);
      for (const other of ['Visitor', 'v1@example.com', "o'hara"]) expect(text).not.toContain(other);
    });
  });
});

test('can be cleared for good', async () => {
  await withInbox(async () => {
    await send('gone');
    const headers = { connection: 'close' };
    expect((await fetch(`http://127.0.0.1:${port}/clear-store`, { method: 'POST', headers })).ok).toBe(true);
    expect(existsSync(file)).toBe(false);
    await send('kept');
  });
  await withInbox(async () => expect(await subjects()).toEqual(['kept']));
});

test('refuses an email that it cannot keep', async () => {
  const blocked = join(folder, 'file');
  writeFileSync(blocked, '');
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const inbox = await startInbox(port, join(blocked, 'inbox.jsonl'));
  try {
    await expect(send('lost')).rejects.toThrow();
    expect(await subjects()).toEqual([]);
    expect(log).toHaveBeenCalledOnce();
  } finally {
    log.mockRestore();
    await close(inbox);
  }
});

test('names INBOX_PORT when the port is taken', async () => {
  const neighbour = createServer();
  await listen(neighbour, port, 'PORT');
  await expect(startInbox(port, file)).rejects.toThrow(`Port ${port} is in use. Set INBOX_PORT to another port.`);
  await close(neighbour);
});

test('shows emails on a page that asks no other server for anything, whatever is in them', async (context) => {
  const executablePath = await findBrowser(process.env);
  if (!executablePath) return context.skip('there is no browser');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    await withInbox(async () => {
      const other = await serveOnce((request, response) => {
        asked.push(request.url ?? '');
        response.end();
      });
      const asked: string[] = [];
      const image = (name: string) => `<img src="http://127.0.0.1:${other.port}/${name}.png">`;
      await send(`${image('subject')} Subject`, `${image('body')}<b>Read me</b>`);
      const page = await browser.newPage();
      await page.goto(`http://127.0.0.1:${port}/`);
      await page.getByText('to@example.com').waitFor();
      await page.getByRole('button', { name: 'Toggle HTML view' }).click();
      await page.frameLocator('iframe').getByText('Read me').waitFor();
      await other.ask('/sign-that-it-listens');
      expect(asked).toEqual(['/sign-that-it-listens']);
      await other.close();
    });
  } finally {
    await browser.close();
  }
}, 20_000);

test.each([
  ['under a name of its own', { host: 'evil.example' }],
  ['by a form', { origin: 'http://evil.example' }],
  ['out of a sandbox', { origin: 'null' }],
])('a page of another site reaches nothing %s', async (_, headers) => {
  await withInbox(async () => {
    await send('kept');
    const ask = (path: string, method: string) =>
      new Promise<string>((resolve) => {
        const asked = request({ host: '127.0.0.1', port, path, method, headers }, ({ statusCode }) =>
          resolve(String(statusCode)),
        );
        asked.once('error', () => resolve('nothing'));
        asked.end();
      });
    expect(await ask('/store', 'GET')).toBe('nothing');
    expect(await ask('/clear-store', 'POST')).toBe('nothing');
    expect(await subjects()).toEqual(['kept']);
  });
});
