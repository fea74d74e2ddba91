import { defaultStage, stageOptions } from '#scripts/aws/options.ts';
import { type Command, defineCommand, UsageError } from '#scripts/cli/command.ts';
import { leadTable } from '#scripts/leads/lead-table.ts';
import { parseSettings } from '#scripts/local/settings.ts';
import { SetupError } from '#scripts/local/setup-error.ts';
import { resolveTarget, type Target } from '#scripts/target.ts';
import { alarmChecks } from './alarm-metrics.ts';
import { apiChecks } from './api.ts';
import { type Ask, askAt, type Check, runChecks } from './check.ts';
import { gateChecks, gatedWordCheck } from './gate.ts';
import { type Backend, leadChecks, testLead } from './lead.ts';
import { bouncingAddress, liveChecks } from './live.ts';
import { headerChecks, pageChecks } from './pages.ts';

/** Every check of a site, in the order in which they run. */
export const allChecks = (site: { url: URL; api: string | undefined; gentle: boolean; backend: Backend }): Check[] => {
  const ask = askAt(site.url);
  const askOverHttp = askAt(new URL(`http://${site.url.hostname}/`));
  return [
    ...pageChecks(ask),
    ...headerChecks(site.url, ask, askOverHttp),
    ...apiChecks(ask, site.api),
    gatedWordCheck(ask),
    ...leadChecks(ask, site.backend),
    // Last: it uses up the guesses of this address.
    ...gateChecks(ask, site.gentle),
  ];
};

type Options = { stage?: string; region?: string; api?: string; inbox?: string; gentle?: boolean; live?: boolean };

const isWeb = (url: URL | null): url is URL => url?.protocol === 'http:' || url?.protocol === 'https:';

/**
 * The site to check: the one that is named, that of the stage, or the product that runs on this machine.
 * @throws {UsageError} when more than one is named, or an address is not a URL
 */
const siteOf = (
  [text, ...more]: readonly string[],
  options: Options,
  stage: Target | undefined,
  env: NodeJS.ProcessEnv,
): URL => {
  const known = stage ? stage.deployed?.outputs.SiteUrl : `http://localhost:${parseSettings(env).PORT}`;
  const url = URL.parse(text ?? known ?? '');
  if (!isWeb(url) || more.length > 0) {
    throw new UsageError('Name the one site to check: its URL, or a deployed stage with --stage');
  }
  for (const name of ['api', 'inbox'] as const) {
    if (options[name] !== undefined && !isWeb(URL.parse(options[name]))) throw new UsageError(`--${name} takes a URL`);
  }
  return new URL('/', url);
};

const isLocal = ({ hostname }: URL) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

const portAfter = ({ protocol, port }: URL) => Number(port || (protocol === 'https:' ? 443 : 80)) + 1;

const assertReachable = async (url: URL) => {
  try {
    await askAt(url)('/');
  } catch (error) {
    const { cause, message } = error as Error;
    const reason = (cause as NodeJS.ErrnoException | undefined)?.code ?? message;
    throw new SetupError(`Nothing answers at ${url.href} (${reason}).`);
  }
};

/** The tables behind a site for which no stage was named: those of the local product. */
const localTarget = async (url: URL, env: NodeJS.ProcessEnv): Promise<Target | undefined> =>
  isLocal(url) ? resolveTarget({ env: { ...env, ...(url.port && { PORT: url.port }) } }) : undefined;

/** The questions that only a real account answers, after a line that says what of. */
const checksOfAccount = async (
  ask: Ask,
  target: Target,
  { stage, region, outputs }: NonNullable<Target['deployed']>,
  env: NodeJS.ProcessEnv,
  log: (line: string) => void,
): Promise<Check[]> => {
  log(`Release ${outputs.ReleaseHistory?.split(',')[0] ?? 'unknown'}, ${new Date().toISOString()}`);
  const alarms = await alarmChecks(stage, region);
  return liveChecks({ ask, target, alarms, password: env.CLIENT_PASSWORD });
};

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
  const { stage, region } = options;
  if (options.live && (stage === undefined || stage === defaultStage || positionals.length > 0)) {
    throw new UsageError(`--live takes a stage for tests, with --stage: never ${defaultStage}`);
  }
  const named = stage === undefined ? undefined : await resolveTarget({ stage, region, env });
  const url = siteOf(positionals, options, named, env);
  await assertReachable(url);
  const target = named ?? (await localTarget(url, env));
  const api = options.api ?? target?.deployed?.outputs.ApiUrl;
  const inbox = options.inbox ?? (isLocal(url) ? `http://127.0.0.1:${portAfter(url)}` : undefined);
  log(`Checking ${url.origin}${named ? ` (${named.describe})` : ''} ...`);
  const backend = { leads: target && leadTable(target), inbox };
  const checks =
    options.live && target?.deployed
      ? await checksOfAccount(askAt(url), target, target.deployed, env, log)
      : allChecks({ url, api, gentle: options.gentle ?? false, backend });
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
  description: `Checks a site from outside, and prints one line for each check: the product that runs on this machine, the site at
URL, or that of a stage.

It sends one contact form, by which sales gets an email from "${testLead.name}". It guesses wrong passwords until the site
refuses more, so logins from this address then have to wait for a minute. For a site on this machine it also checks what
is behind it: the lead's row and its email.`,
  positionals: '[URL]',
  options: {
    stage: {
      type: 'string',
      value: 'NAME',
      description: `the deployed stage behind the URL: its row is read back, and erased at the end. The stage knows its
URL and its API`,
    },
    region: stageOptions.region,
    api: {
      type: 'string',
      value: 'URL',
      description: "the API's own address (the output ApiUrl of the site stack): it must refuse everyone",
    },
    inbox: { type: 'string', value: 'URL', description: "the local inbox; the port after the site's by default" },
    gentle: { type: 'boolean', description: 'guess only one wrong password' },
    live: {
      type: 'boolean',
      description: `ask a stage for tests what only a real account can answer, instead: whether what browsers send arrives,
answers are compressed and kept nowhere, each alarm has a metric, and a bounce is known`,
    },
  },
  details: `The exit code is 1 when a check fails.

For --live, deploy the stage with -c salesEmail=${bouncingAddress} and set CLIENT_PASSWORD to the
password of its client room. It leaves nothing behind.`,
  run: ({ values, positionals }) => runSmoke(positionals, values, console.log, process.env),
});

export const commands: readonly Command[] = [smoke];
