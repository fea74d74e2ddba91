import { createHash, timingSafeEqual } from 'node:crypto';
import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { ApiError } from '#functions/lib/errors.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Accepts only requests that came through our CloudFront distribution, which adds the secret to each one. Several
 * values are accepted so that the secret can be replaced without a gap.
 */
export const originSecret = (secrets: readonly string[]): MiddlewareObj<APIGatewayProxyEventV2> => {
  const accepted = secrets.map(digest);
  return {
    before: ({ event }) => {
      const given = digest(event.headers['x-origin-secret'] ?? '');
      // Every value is compared, so that the time taken does not reveal which one was close.
      const matches = accepted.filter((secret) => timingSafeEqual(secret, given)).length;
      if (matches === 0) throw new ApiError('forbidden', 'This address is not served directly.');
    },
  };
};

const hostOf = (origin: string): string | undefined => URL.parse(origin)?.host;

/**
 * Refuses a change that a page of another site requests. Browsers name the origin of a request in Sec-Fetch-Site and
 * Origin, which scripts cannot set. Other programs send neither, and have no visitor's cookie.
 */
export const sameOrigin = (): MiddlewareObj<APIGatewayProxyEventV2> => ({
  before: ({ event: { headers, requestContext } }) => {
    if (requestContext.http.method === 'GET') return;
    const site = headers['sec-fetch-site'];
    const origin = headers.origin;
    const fromOtherSite = site !== undefined && site !== 'same-origin' && site !== 'none';
    // Without our own host nothing matches: an opaque origin has no host either, and that of file:// is empty.
    const ours = headers['x-forwarded-host'];
    const fromOtherOrigin = origin !== undefined && (!ours || hostOf(origin) !== ours);
    if (fromOtherSite || fromOtherOrigin) {
      throw new ApiError('forbidden', 'This request came from another site and was refused.');
    }
  },
});
