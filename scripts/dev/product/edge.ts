import { createContext, runInContext } from 'node:vm';
import { renderEdge } from '#infra/edge/render.ts';

type Value = { value: string; multiValue?: { value: string }[] };
type Headers = Record<string, Value>;
type Generated = { statusCode: number; headers?: Headers; body?: { data: string } };

type Outcome = { headers: Record<string, string> } & ({ uri: string } | { statusCode: number; body: string });

/** Parses a query string. Names and values stay URL-encoded, as in CloudFront. */
const querystringOf = (rawQueryString: string) => {
  const querystring: Record<string, Value> = Object.create(null);
  for (const pair of rawQueryString.split('&').filter(Boolean)) {
    const [name = '', ...rest] = pair.split('=');
    const value = rest.join('=');
    const known = querystring[name];
    if (known) known.multiValue = [...(known.multiValue ?? [{ value: known.value }]), { value }];
    else querystring[name] = { value };
  }
  return querystring;
};

/** Loads an edge function in an empty context, because CloudFront provides little more than the language itself. */
const load = (text: string) => {
  const context: { handler?: (event: unknown) => unknown } = createContext({});
  runInContext(text, context);
  if (!context.handler) throw new Error('An edge function must declare handler.');
  return context.handler;
};

const mapValues = <From, To>(record: Record<string, From>, map: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));

const loadRequestFunction = (text: string) => {
  const handle = load(text);
  return (method: string, url: string, sent: Record<string, string> = {}): Outcome => {
    const [uri = '', ...query] = url.split('?');
    const querystring = querystringOf(query.join('?'));
    const request = { method, uri, querystring, headers: mapValues(sent, (value) => ({ value })) };
    const outcome = handle({ version: '1.0', request }) as { uri: string; headers: Headers } | Generated;
    const headers = mapValues(outcome.headers ?? {}, ({ value }) => value);
    if ('uri' in outcome) return { uri: outcome.uri, headers };
    return { statusCode: outcome.statusCode, headers, body: outcome.body?.data ?? '' };
  };
};

export type Edge = ReturnType<typeof createEdge>;

/**
 * Runs the deployed CloudFront Functions locally.
 * @param pages each page's file by its path; default: the published site
 * @param routes the API's routes; default: the deployed routes
 * @param redirects each redirected domain name's target; default: none
 */
export const createEdge = (
  pages?: Readonly<Record<string, string>>,
  routes?: Parameters<typeof renderEdge>[2],
  redirects = {},
) => {
  const { apiRequest, viewerRequest, viewerResponse } = renderEdge(redirects, pages, routes);
  const onResponse = load(viewerResponse);
  return {
    api: loadRequestFunction(apiRequest),
    /** Handles a request for any path outside the API; the returned `uri` is the file to serve. */
    request: loadRequestFunction(viewerRequest),
    /** @returns the status and the headers of the response for a file that exists */
    response(file: string, statusCode: number, sent: Record<string, string> = {}) {
      const response = { statusCode, headers: mapValues(sent, (value) => ({ value })) };
      const outcome = onResponse({ version: '1.0', request: { uri: file }, response }) as Generated;
      return { statusCode: outcome.statusCode, headers: mapValues(outcome.headers ?? {}, ({ value }) => value) };
    },
  };
};
