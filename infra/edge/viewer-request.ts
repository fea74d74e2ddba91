/// <reference types="aws-cloudfront-function" />
// A CloudFront Function for pages and files. render.ts removes the types and fills in the tables.
// Runtime 2.0 is ECMAScript 5.1 plus const, let, template literals and arrow functions: no for-of, no Object.hasOwn.

/** Redirects between host names. */
declare const HOSTS: Record<string, string>;
/** Each page's file by the page's path, and each public file by its own path. */
declare const FILES: Record<string, string>;
declare const NOT_FOUND: string;

const hosts = HOSTS;
const files = FILES;

// Matches no segment that is empty, begins with a dot, or contains encoded characters.
const asset = /^\/assets(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/;

// Reads own properties only: inherited names such as __proto__ must not be found.
function find(table: Record<string, string>, key: string): string | undefined {
  return Object.prototype.hasOwnProperty.call(table, key) ? table[key] : undefined;
}

function queryOf(querystring: AWSCloudFrontFunction.ValueObject): string {
  const pairs: string[] = [];
  Object.keys(querystring).forEach((key) => {
    const entry = querystring[key] || { value: '' };
    (entry.multiValue || [entry]).forEach((item) => {
      pairs.push(item.value === '' ? key : `${key}=${item.value}`);
    });
  });
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

// The location begins with one of our paths or our own domain name, so a redirect cannot lead to another host.
function redirect(path: string, request: AWSCloudFrontFunction.Request): AWSCloudFrontFunction.Response {
  return {
    statusCode: 301,
    statusDescription: 'Moved Permanently',
    headers: {
      location: { value: path + queryOf(request.querystring) },
      'cache-control': { value: 'public, max-age=3600' },
    },
  };
}

export function handler(event: AWSCloudFrontFunction.Event) {
  const request = event.request;
  const uri = request.uri;
  const host = find(hosts, request.headers.host ? request.headers.host.value : '');
  if (host) return redirect(`https://${host}${uri}`, request);
  const file = find(files, uri);
  if (file || asset.test(uri)) {
    request.uri = file || uri;
    return request;
  }
  // A page's file is not its path: viewer-response.ts would take what is not found for a page.
  if (Object.keys(files).some((path) => files[path] === uri)) return redirect('/', request);
  // People type capitals, and programs take a sentence's period for part of its link.
  const path = uri.replace(/[/.]$/, '').toLowerCase();
  if (path !== '/' && find(files, path)) return redirect(path, request);
  request.uri = NOT_FOUND;
  return request;
}
