import * as z from 'zod/mini';

// The settings that functions read, and their schemas, which are the same in deployments and on laptops.

/** Allows `burst` requests at once, then one every `everyMs` milliseconds. */
export type LimitRule = { burst: number; everyMs: number };

export const stageName = /^[a-z][a-z0-9-]{0,19}$/;

export const longestSessionHours = 7 * 24;

export const wholeNumber = (minimum: number, maximum: number) =>
  z.pipe(
    z.string().check(
      z.refine((text) => /^\d+$/.test(text) && Number(text) >= minimum && Number(text) <= maximum, {
        error: `must be a whole number from ${minimum} to ${maximum}`,
      }),
    ),
    z.transform(Number),
  );

/** A rate limit as written in a setting: `<burst>/<seconds between further requests>`. Neither number may be 0. */
const limit = z.string('is missing').check(
  z.regex(/^(?=0*[1-9])\d{1,6}\/(?=0*[1-9])\d{1,6}$/, {
    error: 'must be a burst and the seconds until the next one, such as 10/20',
  }),
);

/** Parses `10/20` as a burst of 10 requests, then one every 20 s. */
export const limitRule = z.pipe(
  limit,
  z.transform((text): LimitRule => {
    const [burst = 1, seconds = 1] = text.split('/').map(Number);
    return { burst, everyMs: seconds * 1000 };
  }),
);

/** The settings that functions read, with their defaults in deployments and on laptops. */
export const functionSettings = {
  /** How many leads per hour get their own email. Further leads go into summary emails, at most one a minute. */
  emailsPerHour: z._default(wholeNumber(1, 1_000_000), 30),
  limitContact: z._default(limit, '10/20'),
  limitLogin: z._default(limit, '5/12'),
  sessionHours: z._default(wholeNumber(1, longestSessionHours), 12),
};

/** The environment variable of a setting: SALES_EMAIL for `salesEmail`. */
export type VariableOf<Key extends string> = Key extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? '' : '_'}${Uppercase<Letter>}${VariableOf<Rest>}`
  : '';

export const variableOf = <Key extends string>(key: Key) =>
  key.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase() as VariableOf<Key>;
