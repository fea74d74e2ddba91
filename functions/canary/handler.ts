import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import { parseEnv, required } from '#functions/lib/env.ts';
import { log } from '#functions/lib/log.ts';
import { connectEdgeTraffic } from './edge-traffic.ts';
import { askAt, type Check, siteChecks } from './site-checks.ts';

/** The timeout of an answer, and the pause before a failed check is repeated. Milliseconds. */
const answerMs = 8000;
const pause = 5000;

const passes = async ({ description, run }: Check): Promise<boolean> => {
  try {
    await run();
    return true;
  } catch (error) {
    log.failure('canary_failed', error, { check: description });
    return false;
  }
};

/** Whether the site passes all checks. A failed one is repeated once: one lost packet is no outage. */
export const isUp = async (base: string, wait = pause): Promise<boolean> => {
  const results = await Promise.all(
    siteChecks(askAt(new URL(base), answerMs)).map(async (check) => {
      if (await passes(check)) return true;
      await delay(wait);
      return passes(check);
    }),
  );
  return results.every(Boolean);
};

/** Called by a schedule: checks the site from outside. Where alarms cannot read CloudFront's metrics, it reports those too. */
export const createHandler = (environment: NodeJS.ProcessEnv) => {
  const env = parseEnv(z.object({ SITE_URL: required, DISTRIBUTION_ID: z.optional(required) }), environment);
  const readTraffic = env.DISTRIBUTION_ID === undefined ? undefined : connectEdgeTraffic(env.DISTRIBUTION_ID);
  const unread = (error: unknown) => log.failure('edge_traffic_unread', error);
  return async (): Promise<void> => {
    const [up, traffic] = await Promise.all([isUp(env.SITE_URL), readTraffic?.(Date.now()).catch(unread)]);
    log.measure({ siteUp: up ? 1 : 0, ...traffic });
  };
};
