import { type Command, defineCommand, UsageError } from '#scripts/common/command.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { parseSettings } from '#scripts/dev/product/settings.ts';
import { defaultStage, stageOptions } from '#scripts/ops/aws/stage.ts';
import { leadTable } from '#scripts/ops/leads/lead-table.ts';
import { resolveTarget, type Target } from '#scripts/ops/target.ts';
import { apiChecks } from './api.ts';
import { askAt, type Check, runChecks } from './check.ts';
import { gateChecks } from './gate.ts';
import { type Backend, bouncingAddress, leadChecks, testLead } from './lead.ts';
import { liveChecks } from './live.ts';
import { headerChecks, pageChecks } from './pages.ts';

type Site = {
  url: URL;
  /** The API's own address, if it is known. */
  api: string | undefined;
  backend: Backend;
  /** Of the default room, if it is known. */
  password: string | undefined;
  /** Whether emails to sales must come back. */
  bounces?: boolean | undefined;
};

/** Every check of a site, in the order in which they run. */
export const allChecks = ({ url, api, backend, password, bounces }: Site): Check[] => {
  const ask = askAt(url);
  return [
    ...pageChecks(ask),
    ...headerChecks(url, ask, askAt(new URL(`http://${url.hostname}/`))),
    ...apiChecks(ask, api),
    ...leadChecks(ask, backend, bounces),
    // Last, because they use up this address's login attempts.
    ...gateChecks(ask, password),
  ];
};

type Options = { stage?: string; region?: string; live?: boolean };

/**
 * The site to check: the given URL, that of the stage, or the product on this machine.
 * @throws {UsageError} for several arguments or an invalid URL; {SetupError} when the stage has no site
 */
const siteOf = ([text, ...more]: readonly string[], stage: Target | undefined, env: NodeJS.ProcessEnv): URL => {
  const known = stage?.deployed ? stage.deployed.outputs.SiteUrl : `http://localhost:${parseSettings(env).PORT}`;
  if (text === undefined && known === undefined) {
    throw new SetupError(`There is no site to check: ${stage?.describe} has only its data. Run npm run deploy.`);
  }
  const url = URL.parse(text ?? known ?? '');
  if (!url || !['http:', 'https:'].includes(url.protocol) || more.length > 0) {
    throw new UsageError('Name the one site to check: its URL, or a deployed stage with --stage');
  }
  return new URL('/', url);
};

const assertReachable = async (url: URL) => {
  try {
    await askAt(url)('/');
  } catch (error) {
    const { cause, message } = error as Error;
    const reason = (cause as NodeJS.ErrnoException | undefined)?.code ?? message;
    throw new SetupError(`Nothing answers at ${url.href} (${reason}).`);
  }
};

/** The local product's settings, if the site is on this machine: then its tables and inbox are too. */
const localEnv = ({ hostname, port }: URL, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv | undefined =>
  ['localhost', '127.0.0.1', '[::1]'].includes(hostname) ? { ...env, ...(port && { PORT: port }) } : undefined;

/**
 * Checks a live site from outside.
 * @returns whether every check passed
 * @throws {SetupError} in one sentence when there is nothing to check
 */
export const runSmoke = async (
  positionals: readonly string[],
  options: Options,
  log: (line: string) => void,
  env: NodeJS.ProcessEnv,
): Promise<boolean> => {
  const { stage, region, live } = options;
  if (live && (stage === undefined || stage === defaultStage || stage === 'local' || positionals.length > 0)) {
    throw new UsageError(`--live takes a stage for tests, with --stage: never ${defaultStage}, and no URL`);
  }
  const named = stage === undefined ? undefined : await resolveTarget({ stage, region, env });
  const url = siteOf(positionals, named, env);
  await assertReachable(url);
  const local = localEnv(url, env);
  const target = named ?? (local && (await resolveTarget({ env: local })));
  const inbox = local && `http://127.0.0.1:${parseSettings(local).INBOX_PORT}`;
  log(`Checking ${url.origin}${named ? ` (${named.describe})` : ''} ...`);
  const backend = { leads: target && leadTable(target), inbox };
  const deployed = target?.deployed;
  const site = { url, api: deployed?.outputs.ApiUrl, backend, password: env.CLIENT_PASSWORD, bounces: live };
  const checks = allChecks(site);
  if (live && target && deployed) {
    log(`Release ${deployed.outputs.ReleaseHistory?.split(',')[0] ?? 'unknown'}, ${new Date().toISOString()}`);
    checks.push(...(await liveChecks(target, deployed)));
  }
  const tally = await runChecks(checks, log);
  target?.client.destroy();
  if (!target) {
    log(
      `The lead of ${testLead.email} is still stored. Erase it: npm run leads -- person ${testLead.email} --erase --stage NAME`,
    );
  }
  log(`${tally.passed} passed, ${tally.failed} failed, ${tally.skipped} skipped`);
  return tally.failed === 0;
};

const smoke = defineCommand({
  name: 'smoke',
  description: `Checks a site from outside and prints a line for each check: the product on this machine, the site at URL, or that of a
stage.

It sends one contact form, so sales gets an email from "${testLead.name}". It tries wrong passwords until the site refuses
more, so logins from this address then have to wait for a minute. On this machine it also checks the lead's row and its
email.`,
  positionals: '[URL]',
  options: {
    stage: {
      type: 'string',
      value: 'NAME',
      description: `the deployed stage behind the URL: its row is read back, and erased at the end. The stage knows its
URL and its API`,
    },
    region: stageOptions.region,
    live: {
      type: 'boolean',
      description: `also ask a stage for tests what only a real account can answer: whether visitors are told apart by
their addresses, the metrics of each alarm exist, and a bounce reaches its lead`,
    },
  },
  details: `The exit code is 1 when a check fails. Set CLIENT_PASSWORD to the password of the default client room to have a
document read, too. For --live, deploy the stage with -c salesEmail=${bouncingAddress}. It leaves nothing
behind.`,
  run: ({ values, positionals }) => runSmoke(positionals, values, console.log, process.env),
});

export const commands: readonly Command[] = [smoke];
