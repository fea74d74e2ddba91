import { randomInt, randomUUID } from 'node:crypto';
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { test as base, type ConsoleMessage, expect } from '@playwright/test';
import { localClient } from '#scripts/local/tables.ts';
import type { ContactForm } from '#shared/contact.ts';
import { sampleLead } from '#shared/testing/sample-lead.ts';

// Set by scripts/testing/browser.setup.ts.
const { TEST_VIEWER_ADDRESS_HEADER: addressHeader = '', CLIENT_PASSWORD = '', DATABASE = '' } = process.env;
export const clientPassword = CLIENT_PASSWORD;

export type Lead = ContactForm & { company: string };

/** The rows that the site has stored for a lead. */
export const rowsOf = async ({ email }: Lead): Promise<Record<string, unknown>[]> => {
  const client = localClient(DATABASE);
  const { Items = [] } = await DynamoDBDocumentClient.from(client).send(
    new ScanCommand({
      TableName: 'contact_submissions',
      FilterExpression: 'email = :email',
      ExpressionAttributeValues: { ':email': email },
    }),
  );
  client.destroy();
  return Items;
};

type Fixtures = {
  lead: Lead;
  /** Fails the test on unexpected console messages, page errors, or blocked resources. */
  consoleErrors: { allow(pattern: RegExp): void };
};

/** Whether the browser reports a page or an API call that failed. A failed file, such as a font, is unexpected. */
const isFailedRequest = (message: ConsoleMessage): boolean =>
  message.text().startsWith('Failed to load resource') && !/\.\w+$/.test(message.location().url);

/** Whether an error comes from Playwright's fake clock: an earlier test's clock can outlive the page's reset. */
const isClockError = (stack: string): boolean => /reading 'controller'\)\n\s+at <anonymous>/.test(stack);

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern, and the base URL needs no fixture.
  baseURL: async ({}, use) => use(`http://localhost:${process.env.PORT}`),
  // Each test has its own IP address, because rate limits apply per IP address. Not a context option, which would
  // require a new context for each test.
  context: async ({ context }, use) => {
    await context.setExtraHTTPHeaders({ [addressHeader]: `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` });
    await use(context);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern, and a lead needs no fixture.
  lead: async ({}, use) => {
    const tag = randomUUID();
    const message = `We have a prototype and no plan for it.\nPlease call. (${tag})`;
    await use({ ...sampleLead({ email: `ada.${tag}@example.com`, message }), company: 'Example Mills' });
  },
  consoleErrors: [
    async ({ context }, use) => {
      const lines: string[] = [];
      // React reports the API's error responses, which tests cause.
      const allowed = [/^error: ApiError: \d{3}/];
      context.on('console', (message) => {
        if (!isFailedRequest(message)) lines.push(`${message.type()}: ${message.text()}`);
      });
      context.on('weberror', (event) => {
        const { message, stack = message } = event.error();
        if (!isClockError(stack)) lines.push(`error: ${stack}`);
      });
      await use({ allow: (pattern) => allowed.push(pattern) });
      expect(lines.filter((line) => !allowed.some((pattern) => pattern.test(line)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
