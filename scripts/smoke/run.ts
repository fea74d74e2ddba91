import { leadTable } from '#scripts/leads/lead-table.ts';
import { SetupError } from '#scripts/local/setup-error.ts';
import { resolveTarget, type Target } from '#scripts/target.ts';
import { help, parseSmokeArguments, type SmokeArguments } from './arguments.ts';
import { askAt } from './ask.ts';
import { runChecks } from './check.ts';
import { allChecks } from './checks.ts';
import { testLead } from './lead.ts';

const isLocal = ({ hostname }: URL) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

const portAfter = ({ protocol, port }: URL) => Number(port || (protocol === 'https:' ? 443 : 80)) + 1;

const assertThere = async (url: URL) => {
  try {
    await askAt(url)('/');
  } catch (error) {
    const { cause, message } = error as Error;
    const reason = (cause as NodeJS.ErrnoException | undefined)?.code ?? message;
    throw new SetupError(`Nothing answers at ${url.href} (${reason}).`);
  }
};

/** What is behind the site: a stage that was named, or this machine's own product. */
const targetOf = async (
  { url, stage, region }: SmokeArguments,
  env: NodeJS.ProcessEnv,
): Promise<Target | undefined> => {
  if (stage !== undefined) return resolveTarget({ stage, region, env });
  if (!isLocal(url)) return undefined;
  return resolveTarget({ env: { ...env, ...(url.port && { PORT: url.port }) } });
};

/**
 * Runs what was typed behind `npm run smoke --`.
 * @returns whether every check passed
 * @throws {SetupError} in one sentence when there is nothing to check
 */
export const runSmoke = async (
  args: readonly string[],
  say: (line: string) => void,
  env: NodeJS.ProcessEnv,
): Promise<boolean> => {
  const given = parseSmokeArguments(args);
  if (!given) {
    say(help);
    return true;
  }
  const { url, gentle, api } = given;
  await assertThere(url);
  const target = await targetOf(given, env);
  const inbox = given.inbox ?? (isLocal(url) ? `http://127.0.0.1:${portAfter(url)}` : undefined);
  say(`Checking ${url.origin} ...`);
  const behind = { leads: target && leadTable(target), inbox };
  const tally = await runChecks(allChecks({ url, api, gentle, behind }), say);
  target?.client.destroy();
  if (!target) say(`The lead of ${testLead.email} stays: npm run leads -- erase ${testLead.email} --stage NAME`);
  say(`${tally.passed} passed, ${tally.failed} failed, ${tally.skipped} skipped`);
  return tally.failed === 0;
};
