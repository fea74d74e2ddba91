import { type Command, defineCommand, UsageError } from '#scripts/common/command.ts';
import { namedStage, stageOptions } from '#scripts/ops/aws/stage.ts';
import { beginOriginSecret, finishOriginSecret } from './origin-secret.ts';
import { rotateSigningKeys } from './signing-keys.ts';

export const commands: readonly Command[] = [
  defineCommand({
    name: 'secrets:rotate',
    description: 'Replaces a secret of a deployed stage, in two steps and without refusing a request.',
    positionals: '<secret>',
    options: {
      finish: { type: 'boolean', description: 'the second step, which finishes the rotation' },
      'end-sessions': {
        type: 'boolean',
        description: 'replace a leaked signing key at once; everyone has to log in again',
      },
      ...stageOptions,
    },
    details: `signing-keys   signs the sessions of client rooms. First, a new key is accepted. With --finish, two minutes later,
               it signs, and the old one is accepted for a week. No session ends.
origin-secret  is sent by CloudFront to the API. First, CloudFront sends a new one, and the API accepts both. With
               --finish, the API accepts only the new one.`,
    async run({ values: { finish = false, 'end-sessions': now = false, ...place }, positionals: [secret] }) {
      if (secret !== 'signing-keys' && secret !== 'origin-secret') {
        throw new UsageError(`Unknown secret "${secret}". Secrets: signing-keys, origin-secret`);
      }
      if (now && (finish || secret === 'origin-secret'))
        throw new UsageError('--end-sessions is for signing-keys, alone');
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
        else
          console.log(`CloudFront sends the new secret. Check the site: npm run smoke -- ${named}\nThen run ${next}`);
      }
      return true;
    },
  }),
];
