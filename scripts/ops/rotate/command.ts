import { type Command, defineCommand, UsageError } from '#scripts/common/command.ts';
import { namedStage, stageOptions } from '#scripts/ops/aws/stage.ts';
import { beginOriginSecret, finishOriginSecret } from './origin-secret.ts';
import { rotateSigningKeys } from './signing-keys.ts';

const finish = { type: 'boolean', description: 'the second step, which finishes the rotation' } as const;

const originSecret = defineCommand({
  name: 'origin-secret',
  description: `Replaces the secret that CloudFront sends to the API.
CloudFront then sends a new one, and the API accepts both.
With --finish, the API accepts only the new one.`,
  options: { finish, ...stageOptions },
  async run({ values }) {
    const stage = await namedStage(values);
    await (values.finish ? finishOriginSecret : beginOriginSecret)(stage);
    const named = `--stage ${stage.name} --region ${stage.region}`;
    console.log(
      values.finish
        ? 'Done: the API accepts only the new secret.'
        : `CloudFront sends the new secret. Check the site (npm run smoke -- ${named}), then finish the rotation:
npm run rotate -- origin-secret --finish ${named}`,
    );
    return true;
  },
});

const signingKeys = defineCommand({
  name: 'signing-keys',
  description: `Replaces the key that signs the sessions of client rooms; no session ends.
First, the new key is accepted. With --finish, two minutes later, it signs, and the old one is accepted for a week.`,
  options: {
    finish,
    'end-sessions': { type: 'boolean', description: 'replace a leaked key at once; everyone has to log in again' },
    ...stageOptions,
  },
  async run({ values }) {
    const now = values['end-sessions'];
    if (now && values.finish) throw new UsageError('--end-sessions has no second step');
    const stage = await namedStage(values);
    await rotateSigningKeys(stage, now ? 'end-sessions' : values.finish ? 'finish' : 'begin', Date.now());
    const named = `--stage ${stage.name} --region ${stage.region}`;
    if (now) console.log('Done: within a minute, no session that was open is accepted.');
    else if (values.finish) console.log('Done: new sessions are signed with the new key.');
    else console.log(`In two minutes, finish the rotation: npm run rotate -- signing-keys --finish ${named}`);
    return true;
  },
});

export const commands: readonly Command[] = [
  {
    name: 'rotate',
    description: 'Replaces a secret of a deployed stage, in two steps and without refusing a request.',
    subcommands: [originSecret, signingKeys],
  },
];
