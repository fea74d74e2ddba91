// A CloudFront Function (JavaScript runtime 2.0, no modules) for /api/*. render.ts fills in the table,
// which maps the path of each route to its methods.
const routes = __ROUTES__;

// In a route, {name} matches one nonempty segment.
function matches(route, uri) {
  const given = uri.split('/');
  const parts = route.split('/');
  return parts.length === given.length && parts.every((part, i) => part === given[i] || (part[0] === '{' && given[i]));
}

// Returns an uncached error in the API's format without running a Lambda function.
function refusal(statusCode, statusDescription, error) {
  const headers = {
    'content-type': { value: 'application/json; charset=utf-8' },
    'cache-control': { value: 'no-store' },
  };
  return { statusCode, statusDescription, headers, body: { encoding: 'text', data: JSON.stringify(error) } };
}

function handler(event) {
  const request = event.request;
  const methods = [];
  Object.keys(routes).forEach((route) => {
    if (matches(route, request.uri)) methods.push(routes[route]);
  });
  if (methods.length === 0) {
    return refusal(404, 'Not Found', { code: 'not_found', message: 'There is nothing at this address.' });
  }
  const allow = methods.join(', ');
  if (allow.split(', ').indexOf(request.method) < 0) {
    const message = `This address takes only ${allow}.`;
    const answer = refusal(405, 'Method Not Allowed', { code: 'method_not_allowed', message });
    answer.headers.allow = { value: allow };
    return answer;
  }
  // CloudFront replaces Host with the API's host name, so this header passes on the host name that the visitor used.
  // It has a custom name because API Gateway reserves X-Forwarded-* and may rewrite or drop those headers.
  request.headers['x-public-host'] = { value: request.headers.host ? request.headers.host.value : '' };
  return request;
}
