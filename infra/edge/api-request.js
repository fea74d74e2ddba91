// A CloudFront Function (JavaScript runtime 2.0, no modules) for /api/*.
// CloudFront sends the API its own host name: this header passes on the one that the visitor used.
function handler(event) {
  const request = event.request;
  request.headers['x-forwarded-host'] = { value: request.headers.host ? request.headers.host.value : '' };
  return request;
}
