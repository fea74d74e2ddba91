import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { verifyPassword } from '#functions/lib/session/password.ts';

/** Half a second of hashing, with the rests. */
const places = 8;

/**
 * Verifies passwords one at a time and rests after each as long as it took, so that a flood of wrong ones leaves the
 * machine to others; and knows the right one again without the work, so that the flood keeps nobody out who has it.
 * See docs/decisions/0019-verified-password-cache.md.
 */
export const passwordVerifier = () => {
  // Only this process ever has it.
  const key = randomBytes(32);
  const markOf = (password: string) => createHmac('sha256', key).update(password).digest();
  // Until one is known it is one that nobody can write.
  const nobodys = () => ({ mark: randomBytes(32), stored: undefined as string | undefined });
  let known = nobodys();
  const isKnown = (password: string) => timingSafeEqual(markOf(password), known.mark);
  let taken = 0;
  let rested: Promise<unknown> = Promise.resolve();

  const verifyInTurn = async (stored: string | undefined, password: string) => {
    const turn = rested.then(async () => {
      const start = performance.now();
      const matches = await verifyPassword(stored, password);
      return { matches, took: performance.now() - start };
    });
    rested = turn.then(({ took }) => delay(took, undefined, { ref: false }));
    return (await turn).matches;
  };

  return {
    /** @returns a place, free again when it is disposed of; undefined when all are taken. The known password finds one */
    takePlace(password: string): Disposable | undefined {
      if (taken >= places && !isKnown(password)) return undefined;
      taken += 1;
      return {
        [Symbol.dispose]() {
          taken -= 1;
        },
      };
    },

    /** As verifyPassword. A new hash in the database ends what was known of the old one. */
    async verify(stored: string | undefined, password: string): Promise<boolean> {
      if (stored === known.stored && isKnown(password)) return true;
      const matches = await verifyInTurn(stored, password);
      if (matches) known = { mark: markOf(password), stored };
      // It was right for a hash that has been replaced, and must find no place any longer.
      else if (isKnown(password)) known = nobodys();
      return matches;
    },
  };
};
