import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetIdentityVerificationAttributesCommand, GetSendQuotaCommand, SESClient } from '@aws-sdk/client-ses';
import { ListSubscriptionsByTopicCommand, SNSClient } from '@aws-sdk/client-sns';
import { leadStore } from '#functions/lib/leads.ts';
import { userRepository } from '#functions/lib/users.ts';
import { type Config, projectContext, readSettings } from '#infra/settings.ts';
import { apiPaths } from '#shared/api.ts';
import type { ContactRequest } from '#shared/contact.ts';
import { runAsCommand } from './command.ts';
import { builtRooms } from './room-list.ts';
import { type Deployed, findStage, outputOf, type Stage } from './stage.ts';

const usage = `npm run smoke -- [--stage <name>]

Checks a site from outside: its pages, its API, and its form, with one message named "Smoke test" that sales gets and
that is erased again. With CLIENT_PASSWORD, it opens the client room. On a stage, it also looks for what a first
deployment most likely lacks. Without --stage, it checks the local product. The exit code is 1 if anything is wrong.`;

/** By name. A check throws an Error that says what is wrong and, where it is not obvious, what to do. */
type Checks = Record<string, () => Promise<void>>;

/** Sends a request. @throws {Error} unless the response has the status */
const send = async (url: string, status: number, init: RequestInit = {}) => {
  const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(20_000) });
  const text = await response.text();
  assert(response.status === status, `the status is ${response.status}, not ${status}: ${text.slice(0, 200)}`);
  return { headers: response.headers, text };
};

/** Posts JSON as the site's own pages do. @throws {Error} unless the response has the status */
const post = (site: string, path: string, status: number, body: object, more: Record<string, string> = {}) => {
  const headers = { origin: site, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', ...more };
  return send(site + path, status, { method: 'POST', body: JSON.stringify(body), headers });
};

const message: ContactRequest = {
  name: 'Smoke test',
  email: 'smoke-test@example.com',
  message: 'An automatic check of the contact form (npm run smoke). It needs no response.',
  honeypot: '',
  elapsedMs: 60_000,
};

/** More than a minute: with many leads, the email waits for the timer. */
const longestWaitSeconds = 150;

const siteChecks = (site: string, { database, tableName }: Stage): Checks => ({
  'the landing page is there, with its security headers': async () => {
    const { headers, text } = await send(site, 200);
    assert.match(text, /<title>/, 'it is not a page of this site');
    assert.doesNotMatch(headers.get('content-security-policy') ?? 'unsafe', /unsafe/, 'it lacks a strict policy');
  },
  'an unknown path gets the 404 page': async () => {
    await send(`${site}/no-such-page`, 404);
  },
  'the API responds to a stranger, and no cache keeps the response': async () => {
    const { headers, text } = await send(site + apiPaths.check, 200);
    assert.equal(text, '{"isAuthenticated":false}');
    assert.equal(headers.get('cache-control'), 'no-store');
  },
  'the form takes a message, and sales is told of it': async () => {
    const leads = leadStore(database, tableName('contact_submissions'));
    const id = randomUUID();
    const end = Date.now() + longestWaitSeconds * 1000;
    await post(site, apiPaths.contact, 201, message, { 'idempotency-key': id });
    try {
      while (!(await leads.get(id))?.row.notifiedAt) {
        assert(Date.now() < end, `not within ${longestWaitSeconds} s: docs/operations.md, "lead-waiting"`);
        await delay(500);
      }
    } finally {
      await leads.erase(id);
    }
  },
});

const roomChecks = (site: string, password: string): Checks => ({
  'the client room opens with CLIENT_PASSWORD': async () => {
    const { headers, text } = await post(site, apiPaths.login, 200, { password });
    const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
    await send(`${site}${apiPaths.proposals}/${JSON.parse(text).room}`, 200, { headers: { cookie } });
    await post(site, apiPaths.logout, 200, {}, { cookie });
  },
});

/** SES lets an account in its sandbox send so many emails a day. */
const sandboxQuota = 200;

/** A flood of logins runs 125 functions at a time (infra/constructs/api.ts), and the form needs room beside it. */
const sufficientFunctions = 250;

/** What a first deployment most likely lacks. */
export const accountChecks = (deployed: Deployed, stage: Stage, config: Pick<Config, 'sesIdentity' | 'alarmEmail'>) => {
  const { sesIdentity, alarmEmail } = config;
  const { name, region } = deployed;
  const users = userRepository(stage.database, stage.tableName('users'));
  const ses = new SESClient({ region });
  const checks: Checks = {
    'the API refuses requests that do not come through CloudFront': async () => {
      await send((await outputOf(deployed, 'ApiUrl')) + apiPaths.check, 403);
    },
    [`SES may send from ${sesIdentity}`]: async () => {
      const identities = new GetIdentityVerificationAttributesCommand({ Identities: [sesIdentity] });
      const { VerificationAttributes = {} } = await ses.send(identities);
      const isVerified = VerificationAttributes[sesIdentity]?.VerificationStatus === 'Success';
      assert(isVerified, 'the identity is not verified: leads are stored and wait. Verify it in SES');
    },
    'the account has left the SES sandbox': async () => {
      const { Max24HourSend = 0 } = await ses.send(new GetSendQuotaCommand());
      assert(Max24HourSend > sandboxQuota, 'it sends only to verified addresses. Request production access in SES');
    },
    [`the account may run ${sufficientFunctions} functions at a time`]: async () => {
      const { AccountLimit } = await new LambdaClient({ region }).send(new GetAccountSettingsCommand());
      const limit = AccountLimit?.ConcurrentExecutions ?? 0;
      const advice = 'a flood of logins blocks the form. Ask for 1000 in Service Quotas (Lambda, L-B99A9384)';
      assert(limit >= sufficientFunctions, `it may run ${limit}: ${advice}`);
    },
    [`alarms reach ${alarmEmail}`]: async () => {
      const topic = new ListSubscriptionsByTopicCommand({ TopicArn: await outputOf(deployed, 'AlarmTopicArn') });
      const { Subscriptions = [] } = await new SNSClient({ region }).send(topic);
      const ours = Subscriptions.find(({ Endpoint }) => Endpoint === alarmEmail);
      const isConfirmed = ours?.SubscriptionArn?.startsWith('arn:');
      assert(isConfirmed, 'the subscription is not confirmed: docs/operations.md, "Deploy"');
    },
  };
  for (const room of builtRooms()) {
    checks[`the room ${room.name} has a password`] = async () => {
      const advice = `npm run set-password -- --stage ${name} --room ${room.name}`;
      assert(await users.passwordHash(room.name), `it has none, so nobody can log in: ${advice}`);
    };
  }
  return checks;
};

/** Runs the checks one after another. @returns whether all passed */
export const runChecks = async (checks: Checks): Promise<boolean> => {
  let allPassed = true;
  for (const [name, run] of Object.entries(checks)) {
    try {
      await run();
      console.log(`ok    ${name}`);
    } catch (error) {
      allPassed = false;
      const { message, cause } = error as Error & { cause?: { code?: string } };
      console.log(`FAIL  ${name}: ${message}${cause?.code ? ` (${cause.code})` : ''}`);
    }
  }
  return allPassed;
};

/** `npm run smoke`. */
export const smoke = async (args: string[]): Promise<void> => {
  const { values } = parseArgs({ args, options: { stage: { type: 'string' }, help: { type: 'boolean' } } });
  if (values.help) return console.log(usage);
  const stage = await findStage(values.stage);
  const { deployed } = stage;
  const site = await stage.siteUrl();
  const { CLIENT_PASSWORD } = process.env;
  const allPassed = await runChecks({
    ...siteChecks(site, stage),
    ...(CLIENT_PASSWORD && roomChecks(site, CLIENT_PASSWORD)),
    ...(deployed && accountChecks(deployed, stage, readSettings({ ...projectContext(), stage: deployed.name }))),
  });
  if (!allPassed) process.exitCode = 1;
};

if (import.meta.main) await runAsCommand(smoke);
