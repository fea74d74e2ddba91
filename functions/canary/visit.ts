import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { connect } from 'node:tls';
import { log } from '#functions/lib/log.ts';
import { timeout } from '#functions/lib/timeout.ts';
import { dayMs } from '#shared/dates.ts';
import { type Answer, type Check, checks } from './checks.ts';

/** How long an answer may take, and the pause before a failed check is repeated, in milliseconds. */
const answerMs = 8000;
const pause = 5000;

const ask = async (base: string, path: string): Promise<Answer> => {
  using limit = timeout(answerMs);
  const response = await fetch(new URL(path, base), { redirect: 'manual', signal: limit.signal });
  const type = response.headers.get('content-type') ?? '';
  return { status: response.status, type, text: await response.text() };
};

const passes = async (base: string, { path, fault }: Check): Promise<boolean> => {
  try {
    const found = fault(await ask(base, path));
    if (found === undefined) return true;
    throw new Error(found);
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
 * Days until the certificate of a site expires; below 0 when it has.
 * @returns undefined for a site without HTTPS, and when nothing answers
 */
export const certificateDays = async (base: string, now: number): Promise<number | undefined> => {
  const { protocol, hostname, port } = new URL(base);
  if (protocol !== 'https:') return undefined;
  // An expired certificate has a date too. Nothing is sent over this connection.
  const options = { host: hostname, servername: hostname, port: Number(port || 443), rejectUnauthorized: false };
  const socket = connect(options);
  try {
    using limit = timeout(answerMs);
    await once(socket, 'secureConnect', { signal: limit.signal });
    return Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - now) / dayMs);
  } catch {
    return undefined;
  } finally {
    socket.destroy();
  }
};
