import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { type Ask, type Check, CheckFailed, check, json, jsonOf, same } from '#functions/canary/site-checks.ts';
import { isExpired } from '#functions/lib/retention.ts';
import { smokeIdPrefix } from '#infra/names.ts';
import { leadTable } from '#scripts/ops/leads/lead-table.ts';
import type { Target } from '#scripts/ops/target.ts';
import { apiPaths } from '#shared/api.ts';
import { type ContactRequest, contactReply, contactThanks } from '#shared/contact.ts';
import { pageEntries } from '#shared/page-entries.ts';
import { sampleLead } from '#shared/sample-lead.ts';
import { Skipped } from './run-checks.ts';

/** Sales sees its name. */
export const testLead: ContactRequest = {
  ...sampleLead({
    name: 'Smoke test',
    email: 'smoke-test@example.com',
    message: 'An automatic check of the contact form (npm run smoke). It needs no answer.',
  }),
  elapsedMs: 60_000,
};

/** The email has arrived or come back. */
const settled: readonly string[] = ['delivered', 'undelivered'];

/** Milliseconds. When there are many leads, the timer sends the email, which runs every minute. */
const timeoutMs = 150_000;

/** @throws {CheckFailed} when the condition is not met in time */
const within = async (what: string, isSo: () => Promise<boolean>): Promise<void> => {
  for (const end = Date.now() + timeoutMs; !(await isSo()); await delay(500)) {
    if (Date.now() > end) throw new CheckFailed(`not within ${timeoutMs / 1000} s: ${what}`);
  }
};

/** The fields of the form in the served page. */
const servedFields = async (ask: Ask): Promise<string[]> => {
  const { text } = await ask(pageEntries.landing.path);
  const controls = text.match(/<(?:input|textarea)\b[^>]*>/g) ?? [];
  return controls.flatMap((control) => /\sname="(\w+)"/.exec(control)?.[1] ?? []);
};

type Place = Pick<Target, 'client' | 'tableOf'>;

/** Whether a form was counted without its sender's address. @throws {Skipped} without permission to look */
const hasUnknownSender = async ({ client, tableOf }: Place): Promise<boolean> => {
  const call = new GetCommand({ TableName: tableOf('contact_limits'), Key: { key: 'unknown' } });
  try {
    const { Item } = await DynamoDBDocumentClient.from(client).send(call);
    return Item !== undefined && !isExpired(Item, Date.now());
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'AccessDeniedException') throw error;
    throw new Skipped('these AWS credentials may not read the table contact_limits');
  }
};

/** Follows one test lead from the form to the email, and erases it. */
export const leadChecks = (ask: Ask, place: Place): Check[] => {
  const leads = leadTable(place);
  const id = smokeIdPrefix + randomUUID().slice(smokeIdPrefix.length);
  let stored = false;
  const afterwards = (description: string, run: () => Promise<void>, remedy?: string): Check =>
    check(description, () => (stored ? run() : Promise.reject(new Skipped('no lead was stored'))), remedy);
  return [
    check('the form in the page has every field that the API requires', async () => {
      const served = await servedFields(ask);
      const missing = Object.keys(sampleLead()).filter((name) => !served.includes(name));
      if (missing.length > 0) throw new CheckFailed(`it lacks ${missing.join(', ')}`);
    }),
    check(
      `the form accepts a lead ("${testLead.name}", ${testLead.email})`,
      async () => {
        const answer = await ask(apiPaths.contact, json(testLead, { 'idempotency-key': id }));
        same('the status', answer.status, 201);
        same('the message', contactReply.safeParse(jsonOf(answer)).data?.message, contactThanks);
        stored = true;
      },
      'no visitor can write: docs/alarms.md, "own-page-refused" and "form-failed"',
    ),
    afterwards(
      'forms are counted by the addresses of their senders',
      async () => {
        if (await hasUnknownSender(place)) throw new CheckFailed('an address was unknown');
      },
      'all visitors share one limit: CloudFront-Viewer-Address must reach the functions (infra/headers.ts)',
    ),
    afterwards('the lead is in the table, and sales has been notified', () =>
      within('the mark that sales was notified', async () => {
        const lead = await leads.get(id);
        if (!lead) throw new CheckFailed('it is not in the table');
        return ['notified', ...settled].includes(lead.status);
      }),
    ),
    afterwards('it is known whether its email arrived', () =>
      within('the report of the mail service', async () => settled.includes((await leads.get(id))?.status ?? '')).catch(
        (error: unknown) => {
          // The mail server of sales may take its time. A report that never comes raises the alarm delivery-unreported.
          throw error instanceof CheckFailed ? new Skipped(error.message) : error;
        },
      ),
    ),
    afterwards('the test lead is erased', async () => {
      if (!(await leads.erase(id))) throw new CheckFailed('it was already gone');
    }),
  ];
};
