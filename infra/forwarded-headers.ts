/**
 * The headers of a request that the functions read; CloudFront drops all others, and so does the local server. CloudFront
 * sets the viewer's address itself, whatever the visitor sent under that name. Host must stay out: API Gateway needs its
 * own.
 */
export const forwardedHeaders: readonly string[] = [
  // CloudFront compresses nothing that it does not cache: the functions answer with bytes compressed beforehand.
  'Accept-Encoding',
  'CloudFront-Viewer-Address',
  'Content-Type',
  'Idempotency-Key',
  'Origin',
  'Sec-Fetch-Site',
  'X-Public-Host',
];
