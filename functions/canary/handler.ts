import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import { parseEnv, required } from '#functions/lib/env.ts';
import { log } from '#functions/lib/log.ts';
import { type Check, clientFor, siteChecks } from './site-checks.ts';

const answerMs = 8000;
const pauseMs = 5000;

const passes = async ({ description, run }: Check): Promise<boolean> => {
  try {
    await run();
    return true;
  } catch (error) {
    log.failure('canary_failed', error, { check: description });
    return false;
  }
};

/** Whether the site passes all checks. A failed check is repeated once: a lost packet is not an outage. */
export const isUp = async (base: string, wait = pauseMs): Promise<boolean> => {
  const results = await Promise.all(
    siteChecks(clientFor(new URL(base), answerMs)).map(async (check) => {
      if (await passes(check)) return true;
      await delay(wait);
      return passes(check);
    }),
  );
  return results.every(Boolean);
};

export const createHandler = (environment: NodeJS.ProcessEnv) => {
  const env = parseEnv(z.object({ SITE_URL: required }), environment);
  return async (): Promise<void> => {
    log.measure({ siteUp: (await isUp(env.SITE_URL)) ? 1 : 0 });
  };
};
