import * as z from 'zod/mini';

// The settings that functions read, and their schemas, which are the same in deployments and on laptops.

/** Allows `burst` requests at once, then one every `everyMs` milliseconds. */
export type LimitRule = { burst: number; everyMs: number };

/** The name of a stage, such as `prod`: it is part of the names of AWS resources. */
export const stageName = /^[a-z][a-z0-9-]{0,19}$/;

/** No session may last longer, in hours. */
export const longestSessionHours = 7 * 24;

/** A whole number as text, such as an environment variable has it. */
export const wholeNumber = (minimum: number, maximum: number) =>
  z.pipe(
    z.string().check(
      z.refine((text) => /^\d+$/.test(text) && Number(text) >= minimum && Number(text) <= maximum, {
        error: `must be a whole number from ${minimum} to ${maximum}`,
      }),
    ),
    z.transform(Number),
  );

/** A rate limit as text: `10/20` is a burst of 10, then one every 20 s. Neither number may be 0. */
const limitRule = (byDefault: string) =>
  z.pipe(
    z._default(
      z.string().check(
        z.regex(/^[1-9]\d{0,5}\/[1-9]\d{0,5}$/, {
          error: 'must be a burst and the seconds until the next one, such as 10/20',
        }),
      ),
      byDefault,
    ),
    z.transform((text): LimitRule => {
      const [burst = 1, seconds = 1] = text.split('/').map(Number);
      return { burst, everyMs: seconds * 1000 };
    }),
  );

/** Constants of the functions. On a laptop, an environment variable of the same name overrides each. */
export const functionSettings = {
  LIMIT_CONTACT: limitRule('10/20'),
  LIMIT_LOGIN: limitRule('5/12'),
  /** Emails to sales about leads. When none is left, waiting leads share the next one. */
  LIMIT_EMAILS: limitRule('30/60'),
  /** Emails to sales about suspected spam. */
  LIMIT_SUSPECTED: limitRule('5/900'),
  SESSION_HOURS: z._default(wholeNumber(1, longestSessionHours), 12),
};
