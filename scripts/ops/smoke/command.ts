import { askAt, type Check } from '#functions/canary/site-checks.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { resolveTarget, targetCommand } from '#scripts/ops/target.ts';
import { allChecks, Skipped, testLead } from './checks.ts';

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
      // The message of a SetupError says what to do.
      const advice = remedy && !skipped && !(error instanceof SetupError) ? `\n      -> ${remedy}` : '';
      log(`${skipped ? 'skip ' : 'FAIL '} ${description}: ${error instanceof Error ? error.message : error}${advice}`);
    }
  }
  return tally;
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
  const target = await resolveTarget(place, env);
  const { siteUrl, describe } = target;
  if (!siteUrl) throw new SetupError(`There is no site to check: ${describe} has only its data. Run npm run deploy.`);
  const url = new URL(siteUrl);
  await assertReachable(url);
  log(`Checking ${url.origin}: ${describe} ...`);
  const tally = await runChecks(allChecks(url, target, env.CLIENT_PASSWORD), log);
  target.client.destroy();
  log(`${tally.passed} passed, ${tally.failed} failed, ${tally.skipped} skipped`);
  return tally.failed === 0;
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
    if (!(await runSmoke(place, console.log, process.env))) process.exitCode = 1;
  });
