import { createHash, timingSafeEqual } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod/mini';
import { required } from '#functions/lib/env.ts';
import { ApiError } from '#functions/lib/errors.ts';
import { log } from '#functions/lib/log.ts';

/** `ORIGIN_SECRET_PREVIOUS` differs from `ORIGIN_SECRET` only during a rotation. */
export const httpEnv = { ORIGIN_SECRET: required, ORIGIN_SECRET_PREVIOUS: z.optional(z.string()) };

/** The environment that every HTTP function reads. */
export type HttpEnv = z.output<z.ZodMiniObject<typeof httpEnv>>;

type Arrived = { event: APIGatewayProxyEventV2 };

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Lets only requests through that came through CloudFront. @throws {ApiError} 403 */
export const requireOriginSecret = (env: HttpEnv) => {
  const accepted = [env.ORIGIN_SECRET, env.ORIGIN_SECRET_PREVIOUS || env.ORIGIN_SECRET].map(digest);
  return ({ event }: Arrived): void => {
    const given = digest(event.headers['x-origin-secret'] ?? '');
    // Compare with every secret: the time taken must not reveal which one matched.
    const matches = accepted.filter((secret) => timingSafeEqual(secret, given)).length;
    if (matches === 0) throw new ApiError('forbidden', 'This URL is not served directly.');
  };
};

/** Whether the product runs on a laptop, the only place where it is served without TLS. */
const isLaptop = (host: string) => /^(localhost|127\.0\.0\.1)(:\d+)?$/.test(host);

/** @param host the site's public host; without it, no origin is ours */
const isOurs = (origin: string, host = ''): boolean =>
  host !== '' && (origin === `https://${host}` || (isLaptop(host) && origin === `http://${host}`));

/**
 * Refuses what another site's page sends. Scripts cannot forge Sec-Fetch-Site or Origin. Other clients send neither, but
 * carry no visitor's cookies. @throws {ApiError} 403
 */
export const refuseOtherSites = ({ event: { headers, requestContext } }: Arrived): void => {
  if (requestContext.http.method === 'GET') return;
  const { 'sec-fetch-site': site, origin, 'x-public-host': host } = headers;
  const fromOtherSite = site !== undefined && site !== 'same-origin' && site !== 'none';
  if (fromOtherSite || (origin !== undefined && !isOurs(origin, host))) {
    // The browser says that the page is ours, so X-Public-Host is missing or wrong, which makes every form fail.
    if (site === 'same-origin') log.warn('own_page_refused');
    throw new ApiError('forbidden', 'This request came from another site and was refused.');
  }
};
