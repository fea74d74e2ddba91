import { once } from 'node:events';
import { request, type Server } from 'node:http';
import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses';
import { chromium, type Page } from '@playwright/test';
import getPort from 'get-port';
import { afterEach, beforeEach, expect, type TestContext, test } from 'vitest';
import { findBrowser } from '#scripts/common/browser.ts';
import { close } from '#scripts/common/listen.ts';
import { serveOnce } from '#scripts/testing/serve.ts';
import { browserFlags } from '#web/browser-flags.ts';
import { localEndpoint } from './create-tables.ts';
import { startInbox } from './inbox.ts';

let port: number;
let client: SESClient;

beforeEach(async () => {
  port = await getPort({ host: '127.0.0.1' });
  client = new SESClient({ ...localEndpoint(`http://127.0.0.1:${port}`), maxAttempts: 1 });
});
afterEach(() => client.destroy());

const send = (subject: string, html = '<p>Hello</p>') =>
  client.send(
    new SendEmailCommand({
      Source: 'from@example.com',
      Destination: { ToAddresses: ['to@example.com'] },
      ReplyToAddresses: ['visitor@example.com'],
      Message: { Subject: { Data: subject }, Body: { Text: { Data: 'Hello' }, Html: { Data: html } } },
    }),
  );

/** Opens the inbox in a browser, if one is installed. */
const withPage = async (context: TestContext, use: (page: Page) => Promise<void>) => {
  const executablePath = await findBrowser(process.env);
  if (!executablePath) return context.skip('there is no browser');
  const browser = await chromium.launch({ executablePath, args: browserFlags });
  try {
    await use(await browser.newPage());
  } finally {
    await browser.close();
  }
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

test('inbox: shows emails without requests to other servers', (context) =>
  withPage(context, async (page) => {
    await withInbox(async () => {
      const asked: string[] = [];
      const other = await serveOnce((request, response) => {
        asked.push(request.url ?? '');
        response.end();
      });
      const image = (name: string) => `<img src="http://127.0.0.1:${other.port}/${name}.png">`;
      await send(`${image('subject')} Subject`, `${image('body')}<b>Read me</b>`);
      await page.goto(`http://127.0.0.1:${port}/`);
      await page.getByText('to@example.com').waitFor();
      await page.getByRole('button', { name: 'Toggle HTML view' }).click();
      await page.getByRole('button', { name: 'Toggle HTML source view' }).click();
      await page.getByText('<b>Read me</b>').waitFor();
      await other.ask('/sign-that-it-listens');
      expect(asked).toEqual(['/sign-that-it-listens']);
      await other.close();
    });
  }));

test.each([
  ['under a name of its own', 421, { host: 'evil.example' }],
  ['by a form', 403, { origin: 'http://evil.example' }],
  ['from another port of this machine', 403, { 'sec-fetch-site': 'same-site' }],
])('inbox: refuses a page of another site %s', async (_, status, headers) => {
  await withInbox(async () => {
    await send('kept');
    const ask = async (path: string, method: string) => {
      const asked = request({ host: '127.0.0.1', port, path, method, headers }).end();
      const [answer] = await once(asked, 'response');
      return answer.resume().statusCode;
    };
    expect(await ask('/store', 'GET')).toBe(status);
    expect(await ask('/clear-store', 'POST')).toBe(status);
    expect(await subjects()).toEqual(['kept']);
  });
});
