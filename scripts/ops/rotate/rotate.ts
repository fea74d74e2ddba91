import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
  UpdateSecretVersionStageCommand,
} from '@aws-sdk/client-secrets-manager';
import { Argument } from '@commander-js/extra-typings';
import { freshMs, parseSigningSecret, type SigningSecret } from '#functions/lib/session/signing-keys.ts';
import { secretName, siteParameters } from '#infra/names.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { updateStack } from '#scripts/ops/aws/change-stack.ts';
import { namedStage, type Stage, stageCommand } from '#scripts/ops/aws/stage.ts';
import { longestSessionHours } from '#shared/settings.ts';

/** 288 bits, in characters that are safe in a header and in JSON. */
const randomSecret = (): string => randomBytes(36).toString('base64url');

/** In ms. After this time, every function has read a changed secret: twice the read interval, in case a read fails. */
const propagationMs = 2 * freshMs;

const hour = 3_600_000;

/** Makes a key whose id contains the time at which the rotation began. */
const newKey = (now: number) => ({ kid: `k${now}`, key: randomSecret() });

const startTimeOf = ({ kid }: { kid: string }) => Number(kid.slice(1)) || 0;

const keysOf = ({ name }: Stage) => ({ SecretId: secretName(name, 'signing-keys') });

const writeKeys = async (stage: Stage, keys: SigningSecret): Promise<void> => {
  const put = new PutSecretValueCommand({ ...keysOf(stage), SecretString: JSON.stringify(keys) });
  await new SecretsManagerClient({ region: stage.region }).send(put);
};

/** Publishes a key, waits until every function accepts it, then makes it the signing key. Resumes when rerun. */
export const rotateSigningKeys = async (
  stage: Stage,
  { clock, wait }: { clock(): number; wait(ms: number): Promise<void> },
): Promise<void> => {
  const client = new SecretsManagerClient({ region: stage.region });
  const { SecretString = '' } = await client.send(new GetSecretValueCommand(keysOf(stage)));
  const keys = parseSigningSecret(SecretString);
  const { kid, key, next = newKey(clock()) } = keys;
  if (!keys.next) await writeKeys(stage, { ...keys, next });
  // A start time in the future comes from another machine's clock, so the wait is at most `propagationMs`.
  await wait(Math.min(Math.max(0, startTimeOf(next) + propagationMs - clock()), propagationMs));
  // No session lasts longer than `longestSessionHours`, whatever `sessionHours` was when it began.
  const until = new Date(clock() + (longestSessionHours + 1) * hour).toISOString();
  await writeKeys(stage, { ...next, previous: { kid, key, until } });
};

/** Replaces all keys at once, without reading the secret, which may be damaged. */
export const endAllSessions = (stage: Stage, now: number): Promise<void> => writeKeys(stage, newKey(now));

const { originVersion, originVersionPrevious } = siteParameters;

/**
 * Replaces the origin secret in two updates of the site. In the first, the API begins to accept the new secret too,
 * then CloudFront sends it. In the second, the API stops accepting the old secret. Resumes when rerun.
 */
export const rotateOriginSecret = async (stage: Stage): Promise<void> => {
  const { name, region, site } = stage;
  const parameter = (key: string) => site?.Parameters?.find(({ ParameterKey }) => ParameterKey === key)?.ParameterValue;
  // An empty parameter means the version that was current when the stack was created.
  const [sent, accepted] = [parameter(originVersion), parameter(originVersionPrevious)];
  if (!site || sent === undefined || accepted === undefined) {
    throw new SetupError(`Stage ${name} has no site: run npm run deploy first. Nothing was changed.`);
  }
  const change = async (send: string, accept: string) => {
    console.log('Updating the site, which takes some minutes with CloudFront ...');
    await updateStack(stage, site, {}, { [originVersion]: send, [originVersionPrevious]: accept });
  };

  const client = new SecretsManagerClient({ region });
  const SecretId = secretName(name, 'origin-secret');
  const { VersionId: current = '' } = await client.send(new GetSecretValueCommand({ SecretId }));
  const isUnderWay = sent !== accepted || (sent !== '' && sent !== current);
  const begin = async (): Promise<string> => {
    // Labels the secret AWSPENDING, not AWSCURRENT, because a deployment meanwhile must still use the old secret.
    const pending = { SecretId, SecretString: randomSecret(), VersionStages: ['AWSPENDING'] };
    const { VersionId = '' } = await client.send(new PutSecretValueCommand(pending));
    await change(VersionId, sent || current);
    return VersionId;
  };
  const version = isUnderWay ? sent : await begin();
  if (version !== accepted) await change(version, version);
  if (version === current) return;
  const move = { SecretId, VersionStage: 'AWSCURRENT', MoveToVersionId: version, RemoveFromVersionId: current };
  await client.send(new UpdateSecretVersionStageCommand(move));
};

const wait = async (ms: number) => {
  console.log(`Waiting ${Math.ceil(ms / 1000)} s, until every function knows the new key ...`);
  await delay(ms);
};

export const rotate = stageCommand('npm run secrets:rotate --')
  .description(
    'Replaces a secret of a deployed stage without refusing a request. After an interruption, run it again: it goes on.',
  )
  .addArgument(new Argument('<secret>').choices(['signing-keys', 'origin-secret'] as const))
  .option('--end-sessions', 'replace a leaked signing key at once; everyone has to log in again')
  .addHelpText(
    'after',
    `
signing-keys   signs the sessions of client rooms. It takes two minutes, and no session ends: the old key is accepted
               for a week.
origin-secret  is sent by CloudFront to the API. It takes two updates of the site, of some minutes each.`,
  )
  .action(async (secret, { endSessions = false, ...place }) => {
    if (secret === 'origin-secret' && endSessions) throw new SetupError('--end-sessions is for signing-keys.');
    const stage = await namedStage(place);
    if (secret === 'origin-secret') {
      await rotateOriginSecret(stage);
      console.log('Done: the API accepts only the secret that CloudFront sends.');
    } else if (endSessions) {
      await endAllSessions(stage, Date.now());
      console.log('Done: within a minute, no session that was open is accepted.');
    } else {
      await rotateSigningKeys(stage, { clock: Date.now, wait });
      console.log('Done: new sessions are signed with the new key.');
    }
  });
