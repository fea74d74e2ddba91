import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetIdentityVerificationAttributesCommand, GetSendQuotaCommand, SESClient } from '@aws-sdk/client-ses';
import { ListSubscriptionsByTopicCommand, SNSClient } from '@aws-sdk/client-sns';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { leadStore } from '#functions/lib/leads.ts';
import { userRepository } from '#functions/lib/users.ts';
import { type Config, projectContext, readSettings } from '#infra/settings.ts';
import { apiPaths } from '#shared/api.ts';
import type { ContactRequest } from '#shared/contact.ts';
import { builtRooms } from './room-list.ts';
import { type Deployed, findStage, outputOf, runAsCommand, type Stage } from './stage.ts';

const usage = `npm run smoke -- [--stage <name>]

Checks a site from outside: its pages, its API, and its form, with one message named "Smoke test" that sales gets and
that is erased again. With CLIENT_PASSWORD, it opens the client room. On a stage, it also looks for what a first
deployment most likely lacks. Without --stage, it checks the local product. The exit code is 1 if anything is wrong.`;

/** A check throws an Error that says what is wrong and, where it is not obvious, what to do. */
type Checks = Record<string, () => Promise<void>>;

const expectThat = (isRight: boolean, otherwise: string): void => {
  if (!isRight) throw new Error(otherwise);
};

type Sent = { cookie?: string; key?: string; body?: object };

/** Sends requests as the site's own pages do. */
const clientOf =
  (site: string) =>
  async (path: string, sent: Sent = {}) => {
    const { cookie = '', key = randomUUID(), body } = sent;
    const asPage = { origin: site, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
    const response = await fetch(new URL(path, site), {
      headers: { cookie, ...(body && { ...asPage, 'idempotency-key': key }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(20_000),
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };

type Client = ReturnType<typeof clientOf>;

const expectStatus = async (answer: ReturnType<Client>, status: number) => {
  const { status: found, headers, text } = await answer;
  expectThat(found === status, `the status is ${found}, not ${status}: ${text.slice(0, 200)}`);
  return { headers, text };
};

const siteChecks = (ask: Client, deployed: Deployed | undefined): Checks => ({
  'the landing page is there, with its security headers': async () => {
    const { headers, text } = await expectStatus(ask('/'), 200);
    expectThat(/<title>/.test(text), 'it is not a page of this site');
    const policy = headers.get('content-security-policy');
    expectThat(policy !== null && !policy.includes('unsafe'), `its content-security-policy is ${policy}`);
  },
  'an unknown address gets the 404 page': async () => {
    await expectStatus(ask('/no-such-page'), 404);
  },
  'the API answers a stranger, and no cache keeps the answer': async () => {
    const { headers, text } = await expectStatus(ask(apiPaths.check), 200);
    expectThat(text === '{"isAuthenticated":false}', `it says ${text.slice(0, 200)}`);
    expectThat(headers.get('cache-control') === 'no-store', 'it may be cached');
  },
  ...(deployed && {
    'the API refuses requests that do not come through CloudFront': async () => {
      await expectStatus(clientOf(await outputOf(deployed, 'ApiUrl'))(apiPaths.check), 403);
    },
  }),
});

const message: ContactRequest = {
  name: 'Smoke test',
  email: 'smoke-test@example.com',
  message: 'An automatic check of the contact form (npm run smoke). It needs no answer.',
  honeypot: '',
  elapsedMs: 60_000,
};

/** More than a minute: with many leads, the email waits for the timer. */
const longestWaitMs = 150_000;

const formChecks = (ask: Client, stage: Stage): Checks => ({
  'the form takes a message, and sales is told of it': async () => {
    const leads = leadStore(DynamoDBDocumentClient.from(stage.client), stage.tableName('contact_submissions'));
    const id = randomUUID();
    await expectStatus(ask(apiPaths.contact, { key: id, body: message }), 201);
    try {
      for (const end = Date.now() + longestWaitMs; !(await leads.get(id))?.row.notifiedAt; await delay(500)) {
        expectThat(Date.now() < end, `not within ${longestWaitMs / 1000} s: docs/operations.md, "lead-waiting"`);
      }
    } finally {
      await leads.erase(id);
    }
  },
});

const roomChecks = (ask: Client, password: string | undefined): Checks => ({
  ...(password && {
    'the client room opens with CLIENT_PASSWORD': async () => {
      const { headers, text } = await expectStatus(ask(apiPaths.login, { body: { password } }), 200);
      const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
      const { room } = JSON.parse(text);
      await expectStatus(ask(`${apiPaths.proposals}/${room}`, { cookie }), 200);
      await expectStatus(ask(apiPaths.logout, { cookie, body: {} }), 200);
    },
  }),
});

/** SES lets an account in its sandbox send so many emails a day. */
const sandboxQuota = 200;

/** A flood of logins runs 125 functions at a time (infra/constructs/api.ts), and the form needs room beside it. */
const sufficientFunctions = 250;

/** What a first deployment most likely lacks. */
export const accountChecks = (
  { name, region }: Deployed,
  stage: Stage,
  { sesIdentity, alarmEmail }: Pick<Config, 'sesIdentity' | 'alarmEmail'>,
): Checks => {
  const users = userRepository(DynamoDBDocumentClient.from(stage.client), stage.tableName('users'));
  const ses = new SESClient({ region });
  return {
    [`SES may send from ${sesIdentity}`]: async () => {
      const identities = new GetIdentityVerificationAttributesCommand({ Identities: [sesIdentity] });
      const { VerificationAttributes = {} } = await ses.send(identities);
      const isVerified = VerificationAttributes[sesIdentity]?.VerificationStatus === 'Success';
      expectThat(isVerified, 'the identity is not verified: leads are stored and wait. Verify it in SES');
    },
    'the account has left the SES sandbox': async () => {
      const { Max24HourSend = 0 } = await ses.send(new GetSendQuotaCommand());
      expectThat(Max24HourSend > sandboxQuota, 'it sends only to verified addresses. Request production access in SES');
    },
    [`the account may run ${sufficientFunctions} functions at a time`]: async () => {
      const { AccountLimit } = await new LambdaClient({ region }).send(new GetAccountSettingsCommand());
      const limit = AccountLimit?.ConcurrentExecutions ?? 0;
      const advice = 'a flood of logins blocks the form. Ask for 1000 in Service Quotas (Lambda, L-B99A9384)';
      expectThat(limit >= sufficientFunctions, `it may run ${limit}: ${advice}`);
    },
    [`alarms reach ${alarmEmail}`]: async () => {
      const topic = new ListSubscriptionsByTopicCommand({
        TopicArn: await outputOf({ name, region }, 'AlarmTopicArn'),
      });
      const { Subscriptions = [] } = await new SNSClient({ region }).send(topic);
      const ours = Subscriptions.find(({ Endpoint }) => Endpoint === alarmEmail);
      const isConfirmed = ours?.SubscriptionArn?.startsWith('arn:') ?? false;
      expectThat(isConfirmed, 'the subscription is not confirmed: docs/operations.md, "Deploy"');
    },
    ...Object.fromEntries(
      builtRooms().map((room) => [
        `the room ${room.name} has a password`,
        async () => {
          const advice = `npm run set-password -- --stage ${name} --room ${room.name}`;
          expectThat(Boolean(await users.passwordHash(room.name)), `it has none, so nobody can log in: ${advice}`);
        },
      ]),
    ),
  };
};

/** Runs the checks one after another. @returns the number of those that failed */
export const runChecks = async (checks: Checks, print = console.log): Promise<number> => {
  let failed = 0;
  for (const [name, run] of Object.entries(checks)) {
    try {
      await run();
      print(`ok    ${name}`);
    } catch (error) {
      failed += 1;
      const { message, cause } = error as Error & { cause?: { code?: string } };
      print(`FAIL  ${name}: ${message}${cause?.code ? ` (${cause.code})` : ''}`);
    }
  }
  return failed;
};

/** `npm run smoke`. */
export const smoke = async (args: readonly string[]): Promise<void> => {
  const options = { stage: { type: 'string' }, help: { type: 'boolean' } } as const;
  const { values } = parseArgs({ args: [...args], options });
  if (values.help) return console.log(usage);
  const stage = await findStage(values.stage);
  try {
    const { deployed } = stage;
    const ask = clientOf(await stage.siteUrl());
    const failed = await runChecks({
      ...siteChecks(ask, deployed),
      ...formChecks(ask, stage),
      ...roomChecks(ask, process.env.CLIENT_PASSWORD),
      ...(deployed && accountChecks(deployed, stage, readSettings({ ...projectContext(), stage: deployed.name }))),
    });
    if (failed > 0) process.exitCode = 1;
  } finally {
    stage.client.destroy();
  }
};

if (import.meta.main) await runAsCommand(smoke);
