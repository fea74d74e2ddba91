import * as z from 'zod/mini';

// The settings that functions read, and how settings are written: in a deployment, on a laptop, and in functions.

/** `burst` requests at once, then one every `everyMs`. */
export type LimitRule = { burst: number; everyMs: number };

/** Parses `10/20` as a burst of 10, then one every 20 s. @returns undefined for other text, or a 0 in it */
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

/** A limit as it is written. `off` means none, which no deployment accepts. */
export const limit = (mayBeOff = false) =>
  z.string('is missing').check(
    z.refine((text) => (mayBeOff && text === 'off') || parseLimit(text) !== undefined, {
      error: `must be ${mayBeOff ? '"off" or ' : ''}a burst and the seconds until the next one, such as 10/20`,
    }),
  );

/** The settings that functions read, with the defaults of a deployment and of the product on a laptop. */
export const functionSettings = {
  /** Leads per hour that get an email of their own. Further ones go out in lists, every minute. */
  emailsPerHour: z._default(wholeNumber(1, 1_000_000), 30),
  limitContact: z._default(limit(), '10/20'),
  limitLogin: z._default(limit(), '5/12'),
  sessionHours: z._default(wholeNumber(1, longestSession), 12),
};

/** The name of a setting in the environment: `salesEmail` is SALES_EMAIL. */
export type VariableOf<Key extends string> = Key extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? '' : '_'}${Uppercase<Letter>}${VariableOf<Rest>}`
  : '';

export const variableOf = <Key extends string>(key: Key) =>
  key.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase() as VariableOf<Key>;
