import { askAt } from '#functions/canary/site-checks.ts';
import { defaultStage } from '#infra/config.ts';
import { type Command, defineCommand, UsageError } from '#scripts/common/command.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { parseSettings } from '#scripts/dev/product/settings.ts';
import { releasesOf } from '#scripts/ops/deploy/release.ts';
import { type LeadTable, leadTable } from '#scripts/ops/leads/lead-table.ts';
import { resolveTarget, targetOptions } from '#scripts/ops/target.ts';
import { type Check, runChecks } from './check.ts';
import { bouncingAddress, leadChecks, testLead } from './lead.ts';
import { liveChecks } from './live.ts';
import { apiChecks, gateChecks, headerChecks, pageChecks } from './site.ts';

type Site = {
  url: URL;
  /** The API's own address; undefined on this machine. */
  api?: string | undefined;
  leads: LeadTable;
  /** Of the default room, if it is known. */
  password?: string | undefined;
  /** Whether emails to sales must come back. */
  bounces?: boolean | undefined;
};

/** Every check of a site, in the order in which they run. */
export const allChecks = ({ url, api, leads, password, bounces }: Site): Check[] => {
  const ask = askAt(url);
  return [
    ...pageChecks(ask),
    ...headerChecks(url, ask, askAt(new URL(`http://${url.hostname}/`))),
    ...apiChecks(ask, api),
    ...leadChecks(ask, leads, bounces),
    ...gateChecks(ask, password),
  ];
};

type Options = { stage?: string; region?: string; live?: boolean };

const assertReachable = async (url: URL) => {
  try {
    await askAt(url)('/');
  } catch (error) {
    const { cause, message } = error as Error;
    const reason = (cause as NodeJS.ErrnoException | undefined)?.code ?? message;
    throw new SetupError(`Nothing answers at ${url.href} (${reason}).`);
  }
};

/**
 * Checks a live site from outside: that of a stage, or the product on this machine.
 * @returns whether every check passed
 * @throws {SetupError} in one sentence when there is nothing to check
 */
export const runSmoke = async (
  { stage, region, live }: Options,
  log: (line: string) => void,
  env: NodeJS.ProcessEnv,
): Promise<boolean> => {
  if (live && (stage === undefined || stage === defaultStage || stage === 'local')) {
    throw new UsageError(`--live needs a test stage: name it with --stage. It cannot be ${defaultStage}`);
  }
  const target = await resolveTarget({ stage, region, env });
  const { deployed, describe } = target;
  const address = deployed ? deployed.outputs.SiteUrl : `http://localhost:${parseSettings(env).PORT}`;
  if (!address) throw new SetupError(`There is no site to check: ${describe} has only its data. Run npm run deploy.`);
  const url = new URL(address);
  await assertReachable(url);
  log(`Checking ${url.origin} (${describe}) ...`);
  const site = { url, leads: leadTable(target), password: env.CLIENT_PASSWORD };
  const checks = allChecks({ ...site, api: deployed?.outputs.ApiUrl, bounces: live });
  if (live && deployed) {
    log(
      `Release ${(await releasesOf({ name: deployed.stage, region: deployed.region }))[0] ?? 'unknown'}, ${new Date().toISOString()}`,
    );
    checks.push(...(await liveChecks(target, deployed)));
  }
  const tally = await runChecks(checks, log);
  target.client.destroy();
  log(`${tally.passed} passed, ${tally.failed} failed, ${tally.skipped} skipped`);
  return tally.failed === 0;
};

export const commands: readonly Command[] = [
  defineCommand({
    name: 'smoke',
    description: `Checks the site of a stage from outside, or the product on this machine, and prints a line for each check.

It sends one contact form, so sales gets an email from "${testLead.name}"; its lead is erased at the end.`,
    options: {
      ...targetOptions,
      live: {
        type: 'boolean',
        description: `on a test stage, also check what only a real account can show: that visitors are told apart by their
addresses, that the metrics of each alarm exist, and that a bounce reaches its lead`,
      },
    },
    details: `The exit code is 1 when a check fails. Set CLIENT_PASSWORD to the password of the default client room to
open a document, too. For --live, deploy the stage with -c salesEmail=${bouncingAddress}. It leaves nothing
behind.`,
    run: ({ values }) => runSmoke(values, console.log, process.env),
  }),
];
