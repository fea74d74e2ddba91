import { Argument } from '@commander-js/extra-typings';
import { command } from '#scripts/common/command.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { namedStage, regionOption, stageOption } from '#scripts/ops/aws/stage.ts';
import { beginOriginSecret, finishOriginSecret } from './origin-secret.ts';
import { rotateSigningKeys } from './signing-keys.ts';

export const rotate = command('npm run secrets:rotate --')
  .description('Replaces a secret of a deployed stage, in two steps and without refusing a request.')
  .addArgument(new Argument('<secret>').choices(['signing-keys', 'origin-secret'] as const))
  .option('--finish', 'the second step, which finishes the rotation')
  .option('--end-sessions', 'replace a leaked signing key at once; everyone has to log in again')
  .addOption(stageOption)
  .addOption(regionOption)
  .addHelpText(
    'after',
    `
signing-keys   signs the sessions of client rooms. First, a new key is accepted. With --finish, two minutes later,
               it signs, and the old one is accepted for a week. No session ends.
origin-secret  is sent by CloudFront to the API. First, CloudFront sends a new one, and the API accepts both. With
               --finish, the API accepts only the new one.`,
  )
  .action(async (secret, { finish = false, endSessions: now = false, ...place }) => {
    if (now && (finish || secret === 'origin-secret'))
      throw new SetupError('--end-sessions is for signing-keys, alone.');
    const stage = await namedStage(place);
    const named = `--stage ${stage.name} --region ${stage.region}`;
    const next = `npm run secrets:rotate -- ${secret} --finish ${named}`;
    if (secret === 'signing-keys') {
      await rotateSigningKeys(stage, now ? 'end-sessions' : finish ? 'finish' : 'begin', Date.now());
      if (now) console.log('Done: within a minute, no session that was open is accepted.');
      else console.log(finish ? 'Done: new sessions are signed with the new key.' : `In two minutes, run ${next}`);
    } else {
      await (finish ? finishOriginSecret : beginOriginSecret)(stage);
      if (finish) console.log('Done: the API accepts only the new secret.');
      else console.log(`CloudFront sends the new secret. Check the site: npm run smoke -- ${named}\nThen run ${next}`);
    }
  });
