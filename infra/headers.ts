import { markupPolicy } from '#shared/pages.ts';

export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "object-src 'none'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "font-src 'self'",
  "manifest-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  // Only this Trusted Types policy may turn text into markup. No policy may turn text into code.
  `trusted-types ${markupPolicy}`,
].join('; ');

export const hstsMaxAge = 63_072_000;

/** Lists only features that Chromium knows, because it warns about unknown names. */
const permissionsPolicy = [
  'browsing-topics',
  'camera',
  'clipboard-read',
  'display-capture',
  'geolocation',
  'hid',
  'local-fonts',
  'microphone',
  'payment',
  'publickey-credentials-get',
  'serial',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

export const securityHeaders = {
  'content-security-policy': contentSecurityPolicy,
  'strict-transport-security': `max-age=${hstsMaxAge}; includeSubDomains`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': permissionsPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const;

export const apiPath = '/api/*';

export const cacheControl = {
  /** Asset names contain a hash of the content, so a changed file has a different name. */
  asset: 'public, max-age=31536000, immutable',
  /** Browsers revalidate a page every time, because it names the current assets; the ETag makes that cheap. */
  page: 'no-cache',
} as const;

export const cacheControlFor = (path: string): string =>
  path.startsWith('/assets/') ? cacheControl.asset : cacheControl.page;

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
