/// <reference types="aws-cloudfront-function" />
// A CloudFront Function for /api/*. render.ts removes the types and fills in the table.

/** The method of each route, by a regular expression for its path. */
declare const ROUTES: Record<string, string>;

const routes = ROUTES;

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
  const route = Object.keys(routes).find((pattern) => new RegExp(pattern).test(request.uri));
  const allow = route && routes[route];
  if (!allow) return refusal(404, 'Not Found', 'not_found', 'There is nothing at this path.');
  if (request.method !== allow) {
    const message = `This path takes only ${allow}.`;
    return refusal(405, 'Method Not Allowed', 'method_not_allowed', message, allow);
  }
  // CloudFront replaces Host with the API's host name, so this header passes on the host name that the visitor used.
  // It has a custom name because API Gateway reserves X-Forwarded-* and may rewrite or drop those headers.
  const host = request.headers.host;
  request.headers['x-public-host'] = { value: host ? host.value : '' };
  return request;
}
