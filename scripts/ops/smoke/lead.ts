import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Ask, CheckFailed, jsonOf, same } from '#functions/canary/site-checks.ts';
import { smokeIdPrefix } from '#infra/names.ts';
import type { LeadTable } from '#scripts/ops/leads/lead-table.ts';
import { apiPaths } from '#shared/api.ts';
import { type ContactRequest, contactReply, contactThanks } from '#shared/contact.ts';
import { pageEntries } from '#shared/page-entries.ts';
import { sampleLead } from '#shared/sample-lead.ts';
import { askAgain, type Check, check, json, Skipped } from './check.ts';

/** Its name tells sales what it is. */
export const testLead: ContactRequest = {
  ...sampleLead({
    name: 'Smoke test',
    email: 'smoke-test@example.com',
    message: 'An automatic check of the contact form (npm run smoke). It needs no answer.',
  }),
  elapsedMs: 60_000,
};

/** Of SES's mailbox simulator: what is sent there comes back, and harms no reputation. */
export const bouncingAddress = 'bounce@simulator.amazonses.com';

/** The states of a lead whose email has arrived or come back. */
const settled: readonly string[] = ['delivered', 'undelivered'];

/**
 * How long an email may take, in milliseconds. The stream takes a second or two; with many leads the timer, which runs every
 * minute, sends it.
 */
const timeoutMs = 150_000;

/** @throws {CheckFailed} when the condition is not met in time */
const within = async (what: string, isSo: () => Promise<boolean>): Promise<void> => {
  for (const end = Date.now() + timeoutMs; !(await isSo()); await delay(500)) {
    if (Date.now() > end) throw new CheckFailed(`not within ${timeoutMs / 1000} s: ${what}`);
  }
};

/** The fields of the form in the page as it is served. */
const servedFields = async (ask: Ask): Promise<string[]> => {
  const { text } = await ask(pageEntries.landing.path);
  const controls = text.match(/<(?:input|textarea)\b[^>]*>/g) ?? [];
  return controls.flatMap((control) => /\sname="(\w+)"/.exec(control)?.[1] ?? []);
};

/** A UUID that tells the lead from those of visitors. */
const smokeId = (): string => smokeIdPrefix + randomUUID().slice(smokeIdPrefix.length);

/**
 * Follows one test lead from the form to the email, and erases it.
 * @param leads of the site @param bounces whether the email must come back
 */
export const leadChecks = (ask: Ask, leads: LeadTable, bounces = false): Check[] => {
  const id = smokeId();
  let stored = false;
  const step = (description: string, run: () => Promise<void>, remedy?: string): Check =>
    check(
      description,
      async () => {
        if (!stored) throw new Skipped('no lead was stored');
        await run();
      },
      remedy,
    );
  return [
    check('the form in the page has every field that the API requires', async () => {
      const served = await servedFields(ask);
      const missing = Object.keys(sampleLead()).filter((name) => !served.includes(name));
      if (missing.length > 0) throw new CheckFailed(`it lacks ${missing.join(', ')}`);
    }),
    check(
      `the form accepts a lead ("${testLead.name}", ${testLead.email})`,
      async () => {
        const answer = await askAgain(ask)(apiPaths.contact, json(testLead, { 'idempotency-key': id }));
        same('the status', answer.status, 201);
        same('the message', contactReply.safeParse(jsonOf(answer)).data?.message, contactThanks);
        stored = true;
      },
      'no visitor can write: docs/alarms.md, "own-page-refused" and "form-failed"',
    ),
    step('the lead is in the table, and sales has been notified', () =>
      within('the mark that sales was notified', async () => {
        const lead = await leads.get(id);
        if (!lead) throw new CheckFailed('it is not in the table');
        return ['notified', ...settled].includes(lead.status);
      }),
    ),
    step(
      bounces ? 'the lead says that its email came back' : 'it is known whether its email arrived',
      async () => {
        let status: string | undefined;
        await within('the report of the mail service', async () => {
          status = (await leads.get(id))?.status;
          return settled.includes(status ?? '');
        }).catch((error: unknown) => {
          // The mail server of sales may take its time. A report that never comes raises the alarm delivery-unreported.
          throw error instanceof CheckFailed && !bounces ? new Skipped(error.message) : error;
        });
        if (!bounces || status === 'undelivered') return;
        throw new Skipped(`it arrived: deploy with -c salesEmail=${bouncingAddress}, and repeat this`);
      },
      'nobody would hear of a bounce: docs/alarms.md, "delivery-unreported"',
    ),
    step('the test lead is erased', async () => {
      if (!(await leads.erase(id))) throw new CheckFailed('it was already gone');
    }),
  ];
};
