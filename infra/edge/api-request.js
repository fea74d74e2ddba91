// A CloudFront Function (JavaScript runtime 2.0, no modules) for /api/*.
// The API is asked under its own host name: this is how it learns the one in the visitor's address bar.
function handler(event) {
  const request = event.request;
  request.headers['x-forwarded-host'] = { value: request.headers.host ? request.headers.host.value : '' };
  return request;
}
