import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses';
import { chromium } from '@playwright/test';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findBrowser } from '#scripts/common/browser.ts';
import { startTestInbox, type TestInbox } from '#scripts/testing/inbox.ts';
import { serveOnce } from '#scripts/testing/serve.ts';
import { browserFlags } from '#web/browser-flags.ts';
import { localEndpoint } from './create-tables.ts';

let client: SESClient;
let inbox: TestInbox;

beforeEach(async () => {
  inbox = await startTestInbox();
  client = new SESClient({ ...localEndpoint(inbox.url), maxAttempts: 1 });
});
afterEach(async () => {
  client.destroy();
  await inbox.close();
});

const send = (subject: string, html = '<p>Hello</p>') =>
  client.send(
    new SendEmailCommand({
      Source: 'from@example.com',
      Destination: { ToAddresses: ['to@example.com'] },
      ReplyToAddresses: ['visitor@example.com'],
      Message: { Subject: { Data: subject }, Body: { Text: { Data: 'Hello' }, Html: { Data: html } } },
    }),
  );

test('startInbox: shows emails without sending requests to other servers', async ({ skip, onTestFinished }) => {
  const executablePath = await findBrowser(process.env);
  if (!executablePath) return skip('there is no browser');
  const browser = await chromium.launch({ executablePath, args: browserFlags });
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  const asked: string[] = [];
  const other = await serveOnce((request, response) => {
    asked.push(request.url ?? '');
    response.end();
  });
  onTestFinished(() => other.close());
  const image = (name: string) => `<img src="http://127.0.0.1:${other.port}/${name}.png">`;
  await send(`${image('subject')} Subject`, `${image('body')}<b>Read me</b>`);
  await page.goto(inbox.url);
  await page.getByText('to@example.com').waitFor();
  await page.getByRole('button', { name: 'Toggle HTML view' }).click();
  await page.getByRole('button', { name: 'Toggle HTML source view' }).click();
  await page.getByText('<b>Read me</b>').waitFor();
  await other.ask('/sign-that-it-listens');
  expect(asked).toEqual(['/sign-that-it-listens']);
});

test('startInbox: refuses requests from other sites', async () => {
  await send('kept');
  const headers = { origin: 'http://evil.example' };
  expect((await fetch(`${inbox.url}/store`, { headers })).status).toBe(403);
  expect((await fetch(`${inbox.url}/clear-store`, { method: 'POST', headers })).status).toBe(403);
  expect(await inbox.emails()).toMatchObject([{ subject: 'kept' }]);
});
