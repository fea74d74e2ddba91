import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { verifyPassword } from '#functions/lib/session/password.ts';

/** How many passwords may be in verification or in line: half a second of hashing, including the rests. */
const slots = 8;

/**
 * Verifies passwords one at a time and rests after each for as long as it took, so that a flood of wrong ones leaves the
 * machine to others. Caches the verified password, so that a flood does not lock out visitors who have the right one.
 * See docs/decisions/0019-verified-password-cache.md.
 */
export const passwordVerifier = () => {
  // It never leaves this process.
  const key = randomBytes(32);
  const markOf = (password: string) => createHmac('sha256', key).update(password).digest();
  // Until a password is verified, the mark is random and matches none.
  const unmatchable = () => ({ mark: randomBytes(32), stored: undefined as string | undefined });
  let known = unmatchable();
  const isKnown = (password: string) => timingSafeEqual(markOf(password), known.mark);
  let taken = 0;
  let rested: Promise<unknown> = Promise.resolve();

  const verifyInTurn = async (stored: string | undefined, password: string) => {
    let took = 0;
    const turn = rested.then(async () => {
      const start = performance.now();
      try {
        return await verifyPassword(stored, password);
      } finally {
        took = performance.now() - start;
      }
    });
    const rest = () => delay(took, undefined, { ref: false });
    rested = turn.then(rest, rest);
    return turn;
  };

  return {
    /** @returns a slot, freed on disposal; undefined when all are taken. The verified password always gets one */
    takeSlot(password: string): Disposable | undefined {
      if (taken >= slots && !isKnown(password)) return undefined;
      taken += 1;
      return {
        [Symbol.dispose]() {
          taken -= 1;
        },
      };
    },

    /** Like verifyPassword. A new hash in the database invalidates the cached password. */
    async verify(stored: string | undefined, password: string): Promise<boolean> {
      if (stored === known.stored && isKnown(password)) return true;
      const matches = await verifyInTurn(stored, password);
      if (matches) known = { mark: markOf(password), stored };
      // It matched a hash that has been replaced, and must not get a slot anymore.
      else if (isKnown(password)) known = unmatchable();
      return matches;
    },
  };
};
