import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { verifyPassword } from '#functions/lib/session/password.ts';

/** How many passwords may be verified or waiting at a time: half a second of hashing, including the rests. */
const slots = 8;

/**
 * Verifies passwords one at a time and rests after each for as long as it took, so that a flood of wrong ones leaves the
 * machine to others. Remembers the verified
 * password of each room, so that a flood does not lock out visitors who have it.
 * See docs/decisions/0006-limits.md.
 */
export const passwordVerifier = () => {
  // It never leaves this process.
  const key = randomBytes(32);
  const markOf = (password: string) => createHmac('sha256', key).update(password).digest();
  // For a room without a verified password the mark is random and matches none.
  const unmatchable = randomBytes(32);
  const known = new Map<string, { mark: Buffer; stored: string }>();
  const isKnown = (room: string, password: string) =>
    timingSafeEqual(markOf(password), known.get(room)?.mark ?? unmatchable);
  let taken = 0;
  let rested: Promise<unknown> = Promise.resolve();

  const verifyInTurn = async (stored: string, password: string) => {
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
    /**
     * @param room its name
     * @returns a slot, freed on disposal; undefined when all are taken. A room's verified password always gets one
     */
    takeSlot(room: string, password: string): Disposable | undefined {
      if (taken >= slots && !isKnown(room, password)) return undefined;
      taken += 1;
      return {
        [Symbol.dispose]() {
          taken -= 1;
        },
      };
    },

    /** Like verifyPassword. A new hash in the database invalidates the cached password. */
    async verify(room: string, stored: string, password: string): Promise<boolean> {
      if (stored === known.get(room)?.stored && isKnown(room, password)) return true;
      const matches = await verifyInTurn(stored, password);
      if (matches) known.set(room, { mark: markOf(password), stored });
      // It matched a hash that has been replaced, and must not get a slot anymore.
      else if (isKnown(room, password)) known.delete(room);
      return matches;
    },
  };
};
