// A CloudFront Function (JavaScript runtime 2.0, no modules) for /api/*.
// CloudFront sends the API its own host name: this header passes on the one that the visitor used. API Gateway reserves
// X-Forwarded-* and may rewrite or drop them, so it is a name of our own.
function handler(event) {
  const request = event.request;
  const host = { value: request.headers.host ? request.headers.host.value : '' };
  request.headers['x-public-host'] = host;
  // For one release more: a rollback changes the functions minutes before the edge, and those before 2026-11-22 read this.
  request.headers['x-forwarded-host'] = host;
  return request;
}
