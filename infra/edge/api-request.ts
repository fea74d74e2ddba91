/// <reference types="aws-cloudfront-function" />
// A CloudFront Function for /api/*. render.ts removes the types and fills in the table.

/** The methods of each route, by its path: `GET, POST`. */
declare const ROUTES: Record<string, string>;

const routes = ROUTES;

// In a route, {name} matches one nonempty segment.
function matches(route: string, uri: string): boolean {
  const given = uri.split('/');
  const parts = route.split('/');
  return (
    parts.length === given.length &&
    parts.every((part, index) => part === given[index] || (part[0] === '{' && given[index] !== ''))
  );
}

// Returns an uncached error in the API's format without running a Lambda function.
function refusal(statusCode: number, statusDescription: string, code: string, message: string, allow?: string) {
  const headers: AWSCloudFrontFunction.ValueObject = {
    'content-type': { value: 'application/json; charset=utf-8' },
    'cache-control': { value: 'no-store' },
  };
  if (allow) headers.allow = { value: allow };
  const body: AWSCloudFrontFunction.ResponseBody = { encoding: 'text', data: JSON.stringify({ code, message }) };
  return { statusCode, statusDescription, headers, body };
}

export function handler(event: AWSCloudFrontFunction.Event) {
  const request = event.request;
  const methods: string[] = [];
  Object.keys(routes).forEach((route) => {
    if (matches(route, request.uri)) methods.push(routes[route] || '');
  });
  if (methods.length === 0) return refusal(404, 'Not Found', 'not_found', 'There is nothing at this address.');
  const allow = methods.join(', ');
  if (allow.split(', ').indexOf(request.method) < 0) {
    const message = `This address takes only ${allow}.`;
    return refusal(405, 'Method Not Allowed', 'method_not_allowed', message, allow);
  }
  // CloudFront replaces Host with the API's host name, so this header passes on the host name that the visitor used.
  // It has a custom name because API Gateway reserves X-Forwarded-* and may rewrite or drop those headers.
  const host = request.headers.host;
  request.headers['x-public-host'] = { value: host ? host.value : '' };
  return request;
}
