import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import {
  type Check,
  CheckFailed,
  check,
  clientFor,
  expectEqual,
  isError,
  json,
  jsonOf,
  notCached,
  type SendRequest,
  siteChecks,
} from '#functions/canary/site-checks.ts';
import { leadStore } from '#functions/lib/leads.ts';
import { securityHeaders } from '#infra/headers.ts';
import { smokeIdPrefix } from '#infra/names.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { resolveTarget, type Target, targetCommand } from '#scripts/ops/target.ts';
import { builtRooms } from '#scripts/room-list.ts';
import { apiPaths } from '#shared/api.ts';
import { type ContactRequest, contactReply, contactThanks } from '#shared/contact.ts';
import { pageEntries, roomPath } from '#shared/pages.ts';
import { sampleLead } from '#shared/sample-lead.ts';
import { sessionReply } from '#shared/session.ts';

class Skipped extends Error {
  override name = 'Skipped';
}

const gatedPaths: readonly string[] = builtRooms().flatMap(({ name, documents }) => [
  roomPath(name),
  ...documents.map(({ slug }) => roomPath(name, slug)),
]);

/** Drops includeSubDomains from HSTS, because a site on a bare domain, such as example.com, does not send it. */
const forOwnHosts = (value: string | null | undefined) => value?.replace('; includeSubDomains', '');

const openRoom = async (ask: SendRequest, password: string | undefined): Promise<void> => {
  if (!password) throw new Skipped('set CLIENT_PASSWORD to the password of the default room');
  const login = await ask(apiPaths.login, json({ password }));
  if (login.status === 401) throw new SetupError('CLIENT_PASSWORD is not the password of the default room.');
  if (login.status === 429) throw new SetupError('Too many passwords were tried from this address: wait a minute.');
  expectEqual('the status of the login', login.status, 200);
  const [cookie = ''] = (login.headers.get('set-cookie') ?? '').split(';');
  const room = sessionReply.safeParse(jsonOf(login)).data?.room ?? '';
  try {
    const answer = await ask(`${apiPaths.proposals}/${room}`, { headers: { cookie, 'accept-encoding': 'br' } });
    expectEqual('the status', answer.status, 200);
    expectEqual('content-encoding', answer.headers.get('content-encoding'), 'br');
    notCached(answer);
  } finally {
    await ask(apiPaths.logout, json({}, { cookie }));
  }
};

// Checks that the canary does not run, because they need this project's files, the API's own URL, or a password.
const accessChecks = (ask: SendRequest, url: URL, api: string | undefined, password: string | undefined): Check[] => [
  check('the security headers are on pages and the API, and on their errors', async () => {
    const pages = ['/', pageEntries.login.path, ...gatedPaths, '/no-such-page'];
    for (const path of [...pages, apiPaths.check, `${apiPaths.proposals}/no-such-room`, '/api/no-such-route']) {
      const { headers } = await ask(path);
      for (const [name, value] of Object.entries(securityHeaders)) {
        expectEqual(`${name} of ${path}`, forOwnHosts(headers.get(name)), forOwnHosts(value));
      }
    }
  }),
  check('a page requested over HTTP redirects to HTTPS', async () => {
    if (url.protocol !== 'https:') throw new Skipped('this site is HTTP only');
    const { status, headers } = await clientFor(new URL(`http://${url.hostname}/`))(pageEntries.login.path);
    if (status !== 301 && status !== 308) throw new CheckFailed(`the status is ${status}`);
    expectEqual('the address', headers.get('location'), new URL(pageEntries.login.path, url).href);
  }),
  check('the API refuses requests that do not come through CloudFront', async () => {
    if (!api) throw new Skipped('this site has no CloudFront');
    const askDirectly = clientFor(new URL(api));
    isError(await askDirectly(apiPaths.check), 403, 'forbidden');
    const forged = await askDirectly(apiPaths.check, { headers: { 'x-origin-secret': 'guessed' } });
    isError(forged, 403, 'forbidden');
  }),
  check(
    'the client room opens with the password, compressed, and no cache keeps it',
    () => openRoom(ask, password),
    'Accept-Encoding must reach the functions (infra/headers.ts), and no cache may keep their answers',
  ),
  check('a wrong password is refused without a cookie', async () => {
    const answer = await ask(apiPaths.login, json({ password: 'not the password' }));
    isError(answer, 401, 'invalid_password');
    expectEqual('set-cookie', answer.headers.get('set-cookie'), null);
  }),
];

/** Sales gets an email about this lead, so its name and message say that it is a test. */
const testLead: ContactRequest = {
  ...sampleLead({
    name: 'Smoke test',
    email: 'smoke-test@example.com',
    message: 'An automatic check of the contact form (npm run smoke). It needs no answer.',
  }),
  elapsedMs: 60_000,
};

/** In ms. Exceeds a minute, because with many leads, the email waits for a timer that runs every minute. */
const timeoutMs = 150_000;

const waitUntil = async (what: string, condition: () => Promise<boolean>): Promise<void> => {
  for (const end = Date.now() + timeoutMs; !(await condition()); await delay(500)) {
    if (Date.now() > end) throw new CheckFailed(`not within ${timeoutMs / 1000} s: ${what}`);
  }
};

// These checks follow one test lead from the form to the email, then erase it.
const leadChecks = (ask: SendRequest, target: Target): Check[] => {
  const leads = leadStore(DynamoDBDocumentClient.from(target.client), target.tableOf('contact_submissions'));
  const id = smokeIdPrefix + randomUUID().slice(smokeIdPrefix.length);
  let stored = false;
  const afterwards = (description: string, run: () => Promise<void>): Check =>
    check(description, () => (stored ? run() : Promise.reject(new Skipped('no lead was stored'))));
  return [
    check(
      `the form accepts a lead ("${testLead.name}", ${testLead.email})`,
      async () => {
        const answer = await ask(apiPaths.contact, json(testLead, { 'idempotency-key': id }));
        expectEqual('the status', answer.status, 201);
        expectEqual('the message', contactReply.safeParse(jsonOf(answer)).data?.message, contactThanks);
        stored = true;
      },
      'no visitor can write: docs/alarms.md, "own-page-refused" and "form-failed"',
    ),
    afterwards('the lead is in the table, and sales has been notified', () =>
      waitUntil('the mark that sales was notified', async () => {
        const lead = await leads.get(id);
        if (!lead) throw new CheckFailed('it is not in the table');
        return lead.row.notifiedAt !== undefined;
      }),
    ),
    afterwards('the test lead is erased', async () => {
      if (!(await leads.erase(id))) throw new CheckFailed('it was already gone');
    }),
  ];
};

/** The canary's checks, and more checks of the same site. @param password the default room's password, if known */
export const allChecks = (url: URL, target: Target, password: string | undefined): Check[] => {
  const ask = clientFor(url);
  return [...siteChecks(ask), ...accessChecks(ask, url, target.apiUrl, password), ...leadChecks(ask, target)];
};

export const runChecks = async (checks: Iterable<Check>, log: (line: string) => void) => {
  const tally = { passed: 0, failed: 0, skipped: 0 };
  for (const { description, run, remedy } of checks) {
    try {
      await run();
      tally.passed += 1;
      log(`ok    ${description}`);
    } catch (error) {
      const skipped = error instanceof Skipped;
      tally[skipped ? 'skipped' : 'failed'] += 1;
      // A SetupError already says what to do.
      const advice = remedy && !skipped && !(error instanceof SetupError) ? `\n      -> ${remedy}` : '';
      log(`${skipped ? 'skip ' : 'FAIL '} ${description}: ${error instanceof Error ? error.message : error}${advice}`);
    }
  }
  return tally;
};

const assertReachable = async (url: URL) => {
  try {
    await clientFor(url)('/');
  } catch (error) {
    const { cause, message } = error as Error;
    const reason = (cause as NodeJS.ErrnoException | undefined)?.code ?? message;
    throw new SetupError(`No response from ${url.href} (${reason}).`);
  }
};

export const smoke = targetCommand('npm run smoke --')
  .description(
    `Checks the site of a stage from outside, or the product on this machine, and prints a line for each check.

It sends one contact form, so sales gets an email from "${testLead.name}"; its lead is erased at the end.`,
  )
  .addHelpText(
    'after',
    `
The exit code is 1 when a check fails. Set CLIENT_PASSWORD to the password of the default client room to
open that, too.`,
  )
  .action(async (place) => {
    const target = await resolveTarget(place);
    const { siteUrl, describe } = target;
    if (!siteUrl) throw new SetupError(`There is no site to check: ${describe} has only its data. Run npm run deploy.`);
    const url = new URL(siteUrl);
    await assertReachable(url);
    console.log(`Checking ${url.origin}: ${describe} ...`);
    const tally = await runChecks(allChecks(url, target, process.env.CLIENT_PASSWORD), console.log);
    target.client.destroy();
    console.log(`${tally.passed} passed, ${tally.failed} failed, ${tally.skipped} skipped`);
    if (tally.failed > 0) process.exitCode = 1;
  });
