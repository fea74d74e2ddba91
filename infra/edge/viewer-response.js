// A CloudFront Function (JavaScript runtime 2.0, no modules). The table is filled in by render.ts.
// CloudFront does not run it when the origin answered 400 or above.
const found = __FOUND__;

// As in viewer-request: any other path below /assets/ got the 404 page.
const asset = /^\/assets(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/;

// S3 serves text types without a charset.
const text = /^(text\/[a-z]+|application\/(javascript|xml))$/;

// request.uri is the visitor's path or the file that viewer-request chose: the table names both.
function handler(event) {
  const uri = event.request.uri;
  const response = event.response;
  const type = response.headers['content-type'];
  if (type && text.test(type.value)) type.value += '; charset=utf-8';
  const known = Object.prototype.hasOwnProperty.call(found, uri) || asset.test(uri);
  // A 304 is left alone: the browser then shows its cached 404 response.
  if (!known && response.statusCode === 200) {
    response.statusCode = 404;
    response.statusDescription = 'Not Found';
  }
  return response;
}
