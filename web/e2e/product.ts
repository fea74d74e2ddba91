import { randomInt } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { test as base, expect, type Page } from '@playwright/test';
import type { ContactForm } from '#shared/contact.ts';
import { contactFieldNames, formLabel } from '#shared/contact-fields.ts';

/** The header by which each test is a visitor of its own, so that limits do not add up over tests. */
export const addressHeader = 'x-test-address';
export const clientPassword = 'sample password of the browser tests';

export type Lead = ContactForm & { company: string };

type Email = {
  from: string;
  replyTo: string[];
  destination: { to: string[] };
  subject: string;
  body: { text: string; html: string };
};

/** What lies behind the product: the rows in its database and the e-mails in its inbox. */
const backstage = () => {
  const db = DynamoDBDocumentClient.from(
    new DynamoDBClient({
      endpoint: `http://127.0.0.1:${process.env.DYNAMODB_PORT}`,
      region: 'us-east-1',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    }),
  );
  return {
    async rows(email: string): Promise<Record<string, unknown>[]> {
      const { Items = [] } = await db.send(
        new ScanCommand({
          TableName: 'contact_submissions',
          FilterExpression: 'email = :email',
          ExpressionAttributeValues: { ':email': email },
        }),
      );
      return Items;
    },
    async emails(replyTo: string): Promise<Email[]> {
      const answer = await fetch(`http://127.0.0.1:${process.env.INBOX_PORT}/store`);
      const { emails } = (await answer.json()) as { emails: Email[] };
      return emails.filter((email) => email.replyTo.includes(replyTo));
    },
  };
};

let leads = 0;

type Fixtures = {
  backstage: ReturnType<typeof backstage>;
  /** A lead that no other test sends. */
  lead: Lead;
  /** Fails the test on any console message, page error or refused resource, unless the test takes it out. */
  complaints: string[];
};

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
  baseURL: async ({}, use) => use(`http://localhost:${process.env.PORT}`),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  extraHTTPHeaders: async ({}, use) =>
    use({ [addressHeader]: `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` }),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  backstage: async ({}, use) => use(backstage()),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  lead: async ({}, use, { workerIndex }) => {
    leads += 1;
    const tag = `${workerIndex}-${leads}-${randomInt(1e9)}`;
    await use({
      name: `Ada Sample ${tag}`,
      email: `ada.${tag}@example.com`,
      company: 'Example Mills',
      message: `We have a prototype and no plan for it.\nPlease call. (${tag})`,
    });
  },
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`));
      page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/**
 * Holds back requests until the returned function is called.
 * @param options.pass how many of them go through before
 */
export const hold = async (page: Page, url: string, { pass = 0 } = {}): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let seen = 0;
  await page.route(url, async (route) => {
    seen += 1;
    if (seen > pass) await promise;
    await route.continue();
  });
  return resolve;
};

/** Holds back React and all that comes after the bootstrap. */
export const holdReact = (page: Page): Promise<() => void> => hold(page, '**/assets/*.js', { pass: 1 });

/** Types a lead into the contact form. */
export const fillIn = async (page: Page, lead: Lead): Promise<void> => {
  for (const name of contactFieldNames) await page.getByLabel(formLabel(name)).fill(lead[name] ?? '');
};

export const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Message' });

/** The toast on screen, if any. Radix also writes its text into a live region that is not a list item. */
export const toast = (page: Page) => page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');
