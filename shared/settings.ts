import * as z from 'zod/mini';

// How settings are written, for the local product, the deployment and the functions alike.

/** `burst` requests at once, then one every `everyMs`. */
export type LimitRule = { burst: number; everyMs: number };

/**
 * Parses `10/20` as a burst of 10, then one every 20 s.
 * @returns undefined when the text is not written like that, or one of the numbers is 0
 */
export const parseLimit = (text: string): LimitRule | undefined => {
  const [, burst = 0, seconds = 0] = (/^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? []).map(Number);
  return burst > 0 && seconds > 0 ? { burst, everyMs: seconds * 1000 } : undefined;
};

/** The name of a stage: 1 to 20 lower-case letters, digits and hyphens. */
export const stageName = /^[a-z][a-z0-9-]{0,19}$/;

/** The longest session that can be set. Hours. */
export const longestSession = 168;

/** A whole number, written in digits. */
export const wholeNumber = (minimum: number, maximum: number) =>
  z.pipe(
    z.string().check(
      z.refine((text) => /^\d+$/.test(text) && Number(text) >= minimum && Number(text) <= maximum, {
        error: `must be a whole number from ${minimum} to ${maximum}`,
      }),
    ),
    z.transform(Number),
  );
