import { freshMs, parseSigningSecret, type SigningSecret } from '#functions/lib/session/signing-keys.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import type { Stage } from '#scripts/ops/aws/stage.ts';
import { longestSession } from '#shared/settings.ts';
import { randomSecret, secretStore } from './secret-store.ts';

/** Until every function has read a changed secret. Milliseconds; twice the interval covers a failed read. */
const propagationMs = 2 * freshMs;

const hour = 3_600_000;

/** The key's id contains the start of the rotation. */
const newKey = (now: number) => ({ kid: `k${now}`, key: randomSecret() });

const begunAt = (next: { kid: string }) => Number(next.kid.slice(1)) || 0;

/** First step: `next` is accepted, and nothing signs with it. @throws {SetupError} when a rotation is under way */
const withNext = (secret: SigningSecret, now: number): SigningSecret => {
  if (secret.next) {
    throw new SetupError('A rotation of the signing keys is under way. Finish it with --finish. Nothing was changed.');
  }
  return { ...secret, next: newKey(now) };
};

/**
 * Second step: `next` signs, and sessions of the old key stay valid until they expire.
 * @throws {SetupError} when no rotation is under way, or when a function may not know the new key yet
 */
const withNextInUse = ({ next, kid, key }: SigningSecret, now: number): SigningSecret => {
  if (!next) throw new SetupError('No rotation of the signing keys is under way. Begin one without --finish.');
  const wait = Math.ceil((begunAt(next) + propagationMs - now) / 1000);
  if (wait > 0) {
    throw new SetupError(
      `Not every function knows the new key yet. Run this again in ${wait} seconds. Nothing was changed.`,
    );
  }
  // No session is longer than this, whatever the setting sessionHours was when it began.
  const until = new Date(now + (longestSession + 1) * hour).toISOString();
  return { ...next, previous: { kid, key, until } };
};

type KeyRotation = 'begin' | 'finish' | 'end-sessions';

/** Functions read the secret again within a minute. */
export const rotateSigningKeys = async (stage: Stage, step: KeyRotation, now: number): Promise<void> => {
  const secret = secretStore(stage, 'signing-keys');
  const read = async () => parseSigningSecret(await secret.read());
  const steps = {
    begin: async () => withNext(await read(), now),
    finish: async () => withNextInUse(await read(), now),
    // The secret is not read: it may be damaged.
    'end-sessions': async () => newKey(now),
  };
  await secret.put(JSON.stringify(await steps[step]()), 'AWSCURRENT');
};
