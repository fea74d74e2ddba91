import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import { parseEnv, required } from '#functions/lib/env.ts';
import { log } from '#functions/lib/log.ts';
import { apiPaths } from '#shared/api.ts';
import { sessionReply } from '#shared/session.ts';
import { site } from '#shared/site.ts';
import { connectEdgeTraffic } from './edge-traffic.ts';

type Check = {
  path: string;
  status: number;
  type: string;
  isRight(text: string): boolean;
};

/** The firm's name, split at characters that HTML escapes in various ways. */
const nameParts = site.name.split(/[&<>"']/);
const namesFirm = (text: string) => nameParts.every((part) => text.includes(part));

const isStranger = (text: string) => z.parse(sessionReply, JSON.parse(text)).isAuthenticated === false;

/** The page, the page for unknown addresses, and the API. None of them changes anything. */
const checks: readonly Check[] = [
  { path: '/', status: 200, type: 'text/html', isRight: namesFirm },
  { path: '/no-such-page', status: 404, type: 'text/html', isRight: namesFirm },
  { path: apiPaths.check, status: 200, type: 'application/json', isRight: isStranger },
];

/** How long an answer may take, and the pause before a failed check is repeated, in milliseconds. */
const answerMs = 8000;
const pause = 5000;

const passes = async (base: string, { path, status, type, isRight }: Check): Promise<boolean> => {
  try {
    const response = await fetch(new URL(path, base), { redirect: 'manual', signal: AbortSignal.timeout(answerMs) });
    const isTyped = response.headers.get('content-type')?.startsWith(type);
    if (isRight(await response.text()) && isTyped && response.status === status) return true;
    throw new Error(`The answer is not the expected one. Its status is ${response.status}.`);
  } catch (error) {
    log.failure('canary_failed', error, { path });
    return false;
  }
};

/**
 * Whether the site answers as it should. A failed check is repeated once: one lost packet is no outage.
 * @param base the site's public address
 */
export const isUp = async (base: string, wait = pause): Promise<boolean> => {
  const results = await Promise.all(
    checks.map(async (check) => {
      if (await passes(base, check)) return true;
      await delay(wait);
      return passes(base, check);
    }),
  );
  return results.every(Boolean);
};

/**
 * Called by a schedule: visits the site as a stranger does, and reports what it found. It sends no lead. Where alarms
 * cannot read CloudFront's metrics, it reports those too.
 */
export const createHandler = (environment: NodeJS.ProcessEnv) => {
  const env = parseEnv(z.object({ SITE_URL: required, DISTRIBUTION_ID: z.optional(required) }), environment);
  const readTraffic = env.DISTRIBUTION_ID === undefined ? undefined : connectEdgeTraffic(env.DISTRIBUTION_ID);
  const unread = (error: unknown) => log.failure('edge_traffic_unread', error);
  return async (): Promise<void> => {
    const [up, traffic] = await Promise.all([isUp(env.SITE_URL), readTraffic?.(Date.now()).catch(unread)]);
    log.measure({ siteUp: up ? 1 : 0, ...traffic });
  };
};
