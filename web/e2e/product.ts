import { randomInt, randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import { type BrowserContext, test as base, expect } from '@playwright/test';
import { apiPaths } from '#shared/api.ts';
import type { ContactForm } from '#shared/contact.ts';
import { sampleLead } from '#shared/testing/sample-lead.ts';

// Set by scripts/testing/browser.setup.ts.
const { TEST_VIEWER_ADDRESS_HEADER = '', CLIENT_PASSWORD = '' } = process.env;
/** The request header that gives each test its own IP address, because rate limits apply per IP address. */
export const addressHeader = TEST_VIEWER_ADDRESS_HEADER;
export const clientPassword = CLIENT_PASSWORD;

export type Lead = ContactForm & { company: string };

type Email = {
  from: string;
  replyTo: string[];
  destination: { to: string[] };
  subject: string;
  body: { text: string };
};

/** What the site stored, and the emails that it sent, by the visitor's email address. */
type Backend = {
  rows(email: string): Promise<Record<string, unknown>[]>;
  emails(replyTo: string): Promise<Email[]>;
};

/** The cookies of a signed-in client. */
export type Session = Awaited<ReturnType<BrowserContext['cookies']>>;

type Fixtures = {
  backend: Backend;
  lead: Lead;
  /** Fails the test on unexpected console messages, page errors, or blocked resources. */
  consoleErrors: { allow(pattern: RegExp): void };
  /** Sets the browser's text size in px until the end of the test. */
  setTextSize(size: number): Promise<void>;
};

const siteUrl = () => `http://localhost:${process.env.PORT}`;
const someAddress = () => ({ [addressHeader]: `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` });

const connectBackend = (): Backend => {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = new DynamoDBClient({ endpoint: process.env.DATABASE ?? '', region: 'us-east-1', credentials });
  const database = DynamoDBDocumentClient.from(client);
  return {
    async rows(email) {
      const scan = {
        TableName: 'contact_submissions',
        FilterExpression: 'email = :email',
        ExpressionAttributeValues: { ':email': email },
      };
      const found: Record<string, unknown>[] = [];
      for await (const { Items = [] } of paginateScan({ client: database }, scan)) found.push(...Items);
      return found;
    },
    async emails(replyTo) {
      const response = await fetch(`http://127.0.0.1:${process.env.INBOX_PORT}/store`);
      const { emails } = (await response.json()) as { emails: Email[] };
      return emails.filter((email) => email.replyTo.includes(replyTo));
    },
  };
};

/** Whether an error comes from Playwright's fake clock: an earlier test's clock can outlive the page's reset. */
const isClockError = (stack: string): boolean => /reading 'controller'\)\n\s+at <anonymous>/.test(stack);

export const test = base.extend<Fixtures, { session: Session }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern, and the base URL needs no fixture.
  baseURL: async ({}, use) => use(siteUrl()),
  // Sets the header at run time, because a context option would require a new context for each test, which is slow.
  context: async ({ context }, use) => {
    await context.setExtraHTTPHeaders(someAddress());
    await use(context);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern, and the backend needs no fixture.
  backend: async ({}, use) => use(connectBackend()),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern, and a lead needs no fixture.
  lead: async ({}, use) => {
    const tag = randomUUID();
    const message = `We have a prototype and no plan for it.\nPlease call. (${tag})`;
    const email = `ada.${tag}@example.com`;
    await use({ ...sampleLead({ name: `Ada Sample ${tag}`, email, message }), company: 'Example Mills' });
  },
  consoleErrors: [
    async ({ context }, use) => {
      const lines: string[] = [];
      // A room's page requests its content at once, beside the session check: without a session, the API refuses it.
      const allowed = [/status of 401 \(Unauthorized\)/];
      context.on('console', (message) => lines.push(`${message.type()}: ${message.text()}`));
      context.on('weberror', (event) => {
        const { message, stack = message } = event.error();
        if (!isClockError(stack)) lines.push(`error: ${stack}`);
      });
      await use({ allow: (pattern) => allowed.push(pattern) });
      expect(lines.filter((line) => !allowed.some((pattern) => pattern.test(line)))).toEqual([]);
    },
    { auto: true },
  ],
  setTextSize: async ({ page }, use) => {
    const browser = await page.context().newCDPSession(page);
    const set = async (standard: number) => {
      await browser.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });
      await expect(page.locator('html')).toHaveCSS('font-size', `${standard}px`);
    };
    await use(set);
    // Later tests reuse the page.
    await set(16);
    await browser.detach();
  },
  session: [
    async ({ playwright }, use) => {
      const visitor = await playwright.request.newContext({ baseURL: siteUrl(), extraHTTPHeaders: someAddress() });
      const login = async () => (await visitor.post(apiPaths.login, { data: { password: clientPassword } })).status();
      // On the first login the server hashes the password, which can time out on a busy machine.
      await expect.poll(login).toBe(200);
      const { cookies } = await visitor.storageState();
      await visitor.dispose();
      await use(cookies);
    },
    { scope: 'worker' },
  ],
});

export { expect };
