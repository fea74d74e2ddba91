/// <reference types="aws-cloudfront-function" />
// A CloudFront Function for pages and files. render.ts removes the types and fills in the table.
// CloudFront does not run it for origin responses with status 400 or above.

/** Each page's file by the page's path, and each public file by its own path. */
declare const FILES: Record<string, string>;

const files = FILES;

// The same pattern as in viewer-request.ts, which serves the 404 page for any other path below /assets/.
const asset = /^\/assets(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/;

// S3 serves text types without a charset.
const text = /^(text\/[a-z]+|application\/(javascript|xml))$/;

// request.uri may be the visitor's path or the file that viewer-request.ts chose.
export function handler(event: AWSCloudFrontFunction.Event): AWSCloudFrontFunction.Response {
  const uri = event.request.uri;
  const response = event.response;
  const headers = response.headers || {};
  response.headers = headers;
  const type = headers['content-type'];
  if (type && text.test(type.value)) type.value += '; charset=utf-8';
  const isAsset = asset.test(uri);
  // An asset's name contains a hash of its content. Browsers revalidate pages, because pages name the current assets.
  headers['cache-control'] = { value: isAsset ? 'public, max-age=31536000, immutable' : 'no-cache' };
  const known = isAsset || Object.keys(files).some((path) => path === uri || files[path] === uri);
  // A 304 stays unchanged: the browser then shows its cached 404 response.
  if (!known && response.statusCode === 200) {
    response.statusCode = 404;
    response.statusDescription = 'Not Found';
  }
  return response;
}
