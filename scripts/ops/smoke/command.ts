import { askAt, type Check } from '#functions/canary/site-checks.ts';
import { command } from '#scripts/common/command.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { parseSettings } from '#scripts/dev/product/settings.ts';
import { regionOption } from '#scripts/ops/aws/stage.ts';
import { resolveTarget, type Target, targetOption } from '#scripts/ops/target.ts';
import { leadChecks, testLead } from './lead.ts';
import { askAgain, runChecks } from './run-checks.ts';
import { accessChecks } from './site.ts';

/** @param password of the default room, if it is known */
export const allChecks = (url: URL, target: Target, password: string | undefined): Check[] => {
  const ask = askAgain(askAt(url));
  return [...accessChecks(ask, { url, api: target.deployed?.outputs.ApiUrl, password }), ...leadChecks(ask, target)];
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

/** @returns whether no check failed @throws {SetupError} when there is no site to check */
export const runSmoke = async (
  place: { stage?: string; region?: string },
  log: (line: string) => void,
  env: NodeJS.ProcessEnv,
): Promise<boolean> => {
  const target = await resolveTarget({ ...place, env });
  const { deployed, describe } = target;
  const address = deployed ? deployed.outputs.SiteUrl : `http://localhost:${parseSettings(env).PORT}`;
  if (!address) throw new SetupError(`There is no site to check: ${describe} has only its data. Run npm run deploy.`);
  const url = new URL(address);
  await assertReachable(url);
  log(`Checking ${url.origin} (${describe}) ...`);
  const tally = await runChecks(allChecks(url, target, env.CLIENT_PASSWORD), log);
  target.client.destroy();
  log(`${tally.passed} passed, ${tally.failed} failed, ${tally.skipped} skipped`);
  return tally.failed === 0;
};

export const smoke = command('npm run smoke --')
  .description(
    `Checks the site of a stage from outside, or the product on this machine, and prints a line for each check.

It sends one contact form, so sales gets an email from "${testLead.name}"; its lead is erased at the end.`,
  )
  .addOption(targetOption)
  .addOption(regionOption)
  .addHelpText(
    'after',
    `
The exit code is 1 when a check fails. Set CLIENT_PASSWORD to the password of the default client room to
open a document, too.`,
  )
  .action(async (place) => {
    if (!(await runSmoke(place, console.log, process.env))) process.exitCode = 1;
  });
