// A CloudFront Function. render.ts fills in the four tables and the path of the 404 page.
// Runtime 2.0 is ECMAScript 5.1 plus const, let, template literals and arrow functions: no for-of, no Object.hasOwn.
const hosts = __HOSTS__;
const pages = __PAGES__;
const moved = __MOVED__;
const files = __FILES__;

// Matches no segment that is empty, begins with a dot, or contains encoded characters.
const asset = /^\/assets(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/;

// Checks own properties only: inherited names such as __proto__ must not be found.
function has(table, key) {
  return Object.prototype.hasOwnProperty.call(table, key);
}

function queryOf(querystring) {
  const pairs = [];
  Object.keys(querystring).forEach((key) => {
    const entry = querystring[key];
    const values = entry.multiValue ? entry.multiValue : [entry];
    values.forEach((item) => pairs.push(item.value === '' ? key : `${key}=${item.value}`));
  });
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

// The location begins with one of our paths or our own domain name, so a redirect cannot lead to another host.
function redirect(path, request) {
  return {
    statusCode: 301,
    statusDescription: 'Moved Permanently',
    headers: {
      location: { value: path + queryOf(request.querystring) },
      'cache-control': { value: 'public, max-age=3600' },
    },
  };
}

function handler(event) {
  const request = event.request;
  const uri = request.uri;
  const host = request.headers.host ? request.headers.host.value : '';
  if (has(hosts, host)) return redirect(`https://${hosts[host]}${uri}`, request);
  if (has(pages, uri)) {
    request.uri = pages[uri];
    return request;
  }
  if (has(files, uri) || asset.test(uri)) return request;
  const path = uri.endsWith('/') ? uri.slice(0, -1) : uri;
  if (has(moved, path)) return redirect(moved[path], request);
  if (path !== '/' && has(pages, path)) return redirect(path, request);
  request.uri = __NOT_FOUND__;
  return request;
}
