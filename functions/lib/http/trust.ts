import { createHash, timingSafeEqual } from 'node:crypto';
import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { ApiError } from '#functions/lib/errors.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Lets in only what came through our own front: CloudFront adds the secret to each request it passes on.
 * Several values are accepted so that the secret can be replaced without a gap.
 */
export const originSecret = (secrets: readonly string[]): MiddlewareObj<APIGatewayProxyEventV2> => {
  const accepted = secrets.map(digest);
  return {
    before: ({ event }) => {
      const given = digest(event.headers['x-origin-secret'] ?? '');
      // Every value is compared, so that the time taken tells nothing of which one was near.
      const matches = accepted.filter((secret) => timingSafeEqual(secret, given)).length;
      if (matches === 0) throw new ApiError('forbidden', 'This address is not served directly.');
    },
  };
};

const hostOf = (origin: string): string | undefined => URL.parse(origin)?.host;

/**
 * Refuses a change that another site's page asks for. Browsers say where a request comes from in Sec-Fetch-Site and
 * Origin, which scripts cannot set; programs that are no browsers send neither and carry no visitor's cookie.
 */
export const sameOrigin = (): MiddlewareObj<APIGatewayProxyEventV2> => ({
  before: ({ event: { headers, requestContext } }) => {
    if (requestContext.http.method === 'GET') return;
    const site = headers['sec-fetch-site'];
    const origin = headers.origin;
    const fromOtherSite = site !== undefined && site !== 'same-origin' && site !== 'none';
    // Without a host of our own nothing is the same: an opaque origin has none either, and file:// an empty one.
    const ours = headers['x-forwarded-host'];
    const fromOtherOrigin = origin !== undefined && (!ours || hostOf(origin) !== ours);
    if (fromOtherSite || fromOtherOrigin) {
      throw new ApiError('forbidden', 'This request came from another site and was refused.');
    }
  },
});
