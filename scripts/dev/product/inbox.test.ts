import { request, type Server } from 'node:http';
import { createServer } from 'node:net';
import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses';
import { chromium } from '@playwright/test';
import getPort from 'get-port';
import { beforeEach, expect, test } from 'vitest';
import { close, listen } from '#scripts/common/listen.ts';
import { findBrowser } from '#scripts/dev/verify/browser.ts';
import { serveOnce } from '#scripts/testing/serve.ts';
import { startInbox } from './inbox.ts';

let port: number;

beforeEach(async () => {
  port = await getPort({ host: '127.0.0.1' });
});

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

const withInbox = async (use: (inbox: Server) => Promise<void>) => {
  const inbox = await startInbox(port);
  try {
    await use(inbox);
  } finally {
    await close(inbox);
  }
};

test('shows the newest of 300 emails in a browser, keeps to their number while more arrive, and has all', async (context) => {
  const executablePath = await findBrowser(process.env);
  if (!executablePath) return context.skip('there is no browser');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    await withInbox(async () => {
      for (let index = 0; index < 300; index += 1) await send(`email ${index}#`);
      const page = await browser.newPage();
      const faults: string[] = [];
      page.on('pageerror', ({ message }) => faults.push(message));
      page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
      await page.goto(`http://127.0.0.1:${port}/`);
      await page.getByText('email 299#').waitFor();
      expect(await page.locator('.email').count()).toBe(200);
      expect(await page.getByText('email 100#').count()).toBe(1);
      await send('newest');
      await page.getByText('newest').waitFor();
      expect(await page.locator('.email').count()).toBe(200);
      expect(await page.getByText('email 100#').count()).toBe(0);
      expect(await page.locator('#error').isVisible()).toBe(false);
      expect(faults.filter((fault) => !/favicon|403/.test(fault))).toEqual([]);
      const all = await subjects();
      expect(all).toHaveLength(301);
      expect([all.at(0), all.at(-1)]).toEqual(['email 0#', 'newest']);
    });
  } finally {
    await browser.close();
  }
}, 120_000);

test('can be cleared', async () => {
  await withInbox(async () => {
    await send('gone');
    const headers = { connection: 'close' };
    expect((await fetch(`http://127.0.0.1:${port}/clear-store`, { method: 'POST', headers })).ok).toBe(true);
    await send('kept');
    expect(await subjects()).toEqual(['kept']);
  });
});

test('names INBOX_PORT when the port is taken', async () => {
  const neighbour = createServer();
  await listen(neighbour, port, 'PORT');
  await expect(startInbox(port)).rejects.toThrow(`Port ${port} is in use. Set INBOX_PORT to another port.`);
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
      await page.getByRole('button', { name: 'Toggle HTML source view' }).click();
      await page.getByText('<b>Read me</b>').waitFor();
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
