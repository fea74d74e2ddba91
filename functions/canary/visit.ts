import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { connect } from 'node:tls';
import * as z from 'zod/mini';
import { log } from '#functions/lib/log.ts';
import { timeout } from '#functions/lib/timeout.ts';
import { apiPaths } from '#shared/api.ts';
import { dayMs } from '#shared/dates.ts';
import { sessionReply } from '#shared/session.ts';
import { site } from '#shared/site.ts';

/** An answer to a visitor without a session. */
type Answer = { status: number; type: string; text: string };

type Check = {
  path: string;
  /** @returns what is wrong with the answer, in a few words; undefined when nothing is */
  fault(answer: Answer): string | undefined;
};

const statusFault = (status: number, expected: number) =>
  status === expected ? undefined : `The status is ${status}, not ${expected}.`;

/** The firm's name, split at characters that HTML escapes in various ways. */
const nameParts = site.name.split(/[&<>"']/);

const pageFault = ({ status, type, text }: Answer, expected: number) =>
  statusFault(status, expected) ??
  (type.startsWith('text/html') && nameParts.every((part) => text.includes(part))
    ? undefined
    : 'It is not a page of the site.');

const stranger = z.extend(sessionReply, { isAuthenticated: z.literal(false) });

const isStranger = (text: string) => {
  try {
    return z.safeParse(stranger, JSON.parse(text)).success;
  } catch {
    return false;
  }
};

/** The page, the page for unknown addresses, and the API. None of them changes anything. */
export const checks: readonly Check[] = [
  { path: '/', fault: (answer) => pageFault(answer, 200) },
  { path: '/no-such-page', fault: (answer) => pageFault(answer, 404) },
  {
    path: apiPaths.check,
    fault: ({ status, text }) =>
      statusFault(status, 200) ?? (isStranger(text) ? undefined : 'It does not answer as it should to a stranger.'),
  },
];

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
