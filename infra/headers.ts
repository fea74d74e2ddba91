import { markupPolicy } from '#shared/pages.ts';

/** Only the site's own files load, and text becomes markup only through our one Trusted Types policy. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "font-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  `trusted-types ${markupPolicy}`,
].join('; ');

/** Two years in seconds. */
export const hstsMaxAge = 63_072_000;

/** Lists only features that Chromium knows, because it warns about unknown names. */
const deniedFeatures = ['browsing-topics', 'camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb'];

/** What CloudFront adds to every response, and the local product too. */
export const securityHeaders = {
  'content-security-policy': contentSecurityPolicy,
  'strict-transport-security': `max-age=${hstsMaxAge}; includeSubDomains`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': deniedFeatures.map((feature) => `${feature}=()`).join(', '),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/** The pattern of the paths that CloudFront passes to the API. */
export const apiPath = '/api/*';

/**
 * The request headers that reach the functions. CloudFront sets CloudFront-Viewer-Address itself and ignores any value
 * that the visitor sent. Host must not be forwarded: API Gateway needs its own host name.
 */
export const forwardedHeaders: readonly string[] = [
  // CloudFront compresses only what it caches, so functions serve brotli themselves to browsers that accept it.
  'Accept-Encoding',
  'CloudFront-Viewer-Address',
  'Content-Type',
  'Idempotency-Key',
  'Origin',
  'Sec-Fetch-Site',
  'X-Public-Host',
];
