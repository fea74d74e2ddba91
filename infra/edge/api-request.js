// A CloudFront Function (JavaScript runtime 2.0, no modules) for /api/*.
// CloudFront sends the API its own host name: this header passes on the one that the visitor used. API Gateway reserves
// X-Forwarded-* and may rewrite or drop them, so it is a name of our own.
function handler(event) {
  const request = event.request;
  request.headers['x-public-host'] = { value: request.headers.host ? request.headers.host.value : '' };
  return request;
}
