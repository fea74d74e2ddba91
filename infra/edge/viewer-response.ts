/// <reference types="aws-cloudfront-function" />
// A CloudFront Function for pages and files. render.ts removes the types and fills in the table.
// CloudFront does not run it for origin responses with status 400 or above.

/** The paths and files that exist. */
declare const FOUND: Record<string, 1>;

const found = FOUND;

// The same pattern as in viewer-request.ts, which serves the 404 page for any other path below /assets/.
const asset = /^\/assets(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/;

// S3 serves text types without a charset.
const text = /^(text\/[a-z]+|application\/(javascript|xml))$/;

// request.uri may be the visitor's path or the file that viewer-request.ts chose, so the table contains both.
export function handler(event: AWSCloudFrontFunction.Event): AWSCloudFrontFunction.Response {
  const uri = event.request.uri;
  const response = event.response;
  const type = response.headers && response.headers['content-type'];
  if (type && text.test(type.value)) type.value += '; charset=utf-8';
  const known = Object.prototype.hasOwnProperty.call(found, uri) || asset.test(uri);
  // A 304 stays unchanged: the browser then shows its cached 404 response.
  if (!known && response.statusCode === 200) {
    response.statusCode = 404;
    response.statusDescription = 'Not Found';
  }
  return response;
}
