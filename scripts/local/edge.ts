import type { IncomingHttpHeaders } from 'node:http';
import { createContext, runInContext } from 'node:vm';
import type { renderEdge } from '#infra/edge/render.ts';

type Value = { value: string; multiValue?: { value: string }[] };
type Values = Record<string, Value>;
/** What an edge function returns: a changed request or response, or a response of its own. */
type Outcome = { uri?: string; statusCode?: number; headers: Values; body?: { data: string } };
type Handler = (event: unknown) => Outcome;

/** Loads an edge function in an empty context, because CloudFront provides little more than the language itself. */
const loadInNode = (text: string): Handler => runInContext(`${text}\nhandler`, createContext({}));

/** Names and values of a query string stay URL-encoded, as in CloudFront. */
const querystringOf = (query: string): Values => {
  const querystring: Values = Object.create(null);
  for (const pair of query.split('&').filter(Boolean)) {
    const [, name = '', value = ''] = /^([^=]*)=?(.*)$/.exec(pair) ?? [];
    const { multiValue = [] } = querystring[name] ?? {};
    querystring[name] = { value, multiValue: [...multiValue, { value }] };
  }
  return querystring;
};

const wrap = (headers: IncomingHttpHeaders): Values =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { value: String(value) }]));

const unwrap = (headers: Values): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, { value }]) => [name, value]));

const requestFunction =
  (handle: Handler) =>
  (method: string, url: string, sent: IncomingHttpHeaders = {}) => {
    const [uri = '', ...query] = url.split('?');
    const request = { method, uri, querystring: querystringOf(query.join('?')), headers: wrap(sent) };
    const outcome = handle({ version: '1.0', request });
    const headers = unwrap(outcome.headers);
    if (outcome.uri !== undefined) return { uri: outcome.uri, headers };
    return { statusCode: outcome.statusCode ?? 500, headers, body: outcome.body?.data ?? '' };
  };

/** Runs the CloudFront Functions that are deployed. @param load the engine; by default, Node */
export const createEdge = (texts: ReturnType<typeof renderEdge>, load: (text: string) => Handler = loadInNode) => {
  const onResponse = load(texts.viewerResponse);
  return {
    api: requestFunction(load(texts.apiRequest)),
    /** Handles a request for any path outside the API. `uri` is the file to serve, unless the edge itself responds. */
    request: requestFunction(load(texts.viewerRequest)),
    response(file: string, statusCode: number, sent: Record<string, string> = {}) {
      const response = { statusCode, headers: wrap(sent) };
      const outcome = onResponse({ version: '1.0', request: { uri: file }, response });
      return { statusCode: outcome.statusCode ?? statusCode, headers: unwrap(outcome.headers) };
    },
  };
};

export type Edge = ReturnType<typeof createEdge>;
