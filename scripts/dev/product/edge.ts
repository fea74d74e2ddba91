import { createContext, runInContext } from 'node:vm';
import { renderEdge } from '#infra/edge/render.ts';

type Value = { value: string; multiValue?: { value: string }[] };
type EdgeRequest = {
  method: string;
  uri: string;
  querystring: Record<string, Value>;
  headers: Record<string, Value>;
};
type EdgeResponse = { statusCode: number; headers?: Record<string, Value>; body?: { data: string } };

/** Names and values stay encoded, as in CloudFront. */
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

/** Loads an edge function in an empty context, because CloudFront provides only the language. */
const load = (text: string) => {
  const context: { handler?: (event: unknown) => unknown } = createContext({});
  runInContext(text, context);
  if (!context.handler) throw new Error('An edge function must declare handler.');
  return context.handler;
};

const isResponse = (outcome: EdgeRequest | EdgeResponse): outcome is EdgeResponse => 'statusCode' in outcome;

/** Headers in Node's form. */
export const plainHeaders = (headers: Record<string, Value> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, { value }]) => [name, value]));

/** The deployed CloudFront Functions, run locally. */
export type Edge = ReturnType<typeof createEdge>;

/**
 * Loads the edge functions.
 * @param pages file by path; default: the published site
 * @param routes of the API; default: the deployed ones
 */
export const createEdge = (pages?: Readonly<Record<string, string>>, routes?: Parameters<typeof renderEdge>[2]) => {
  const { apiRequest, viewerRequest, viewerResponse } = renderEdge({}, pages, routes);
  const onApiRequest = load(apiRequest);
  const onRequest = load(viewerRequest);
  const onResponse = load(viewerResponse);
  return {
    /** @returns the headers to forward an API request with, or the generated response */
    api(
      method: string,
      uri: string,
      headers: Record<string, string>,
    ): { headers: Record<string, string> } | { response: EdgeResponse } {
      const named = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { value }]));
      const request = { method, uri, querystring: {}, headers: named };
      const outcome = onApiRequest({ version: '1.0', request }) as EdgeRequest | EdgeResponse;
      return isResponse(outcome) ? { response: outcome } : { headers: plainHeaders(outcome.headers) };
    },
    /** @returns the file to serve, or the generated response */
    request(method: string, uri: string, rawQueryString: string): { file: string } | { response: EdgeResponse } {
      const request: EdgeRequest = { method, uri, querystring: querystringOf(rawQueryString), headers: {} };
      const outcome = onRequest({ version: '1.0', request }) as EdgeRequest | EdgeResponse;
      return isResponse(outcome) ? { response: outcome } : { file: outcome.uri };
    },
    /** @returns the status of the response for a file that exists */
    status(file: string, statusCode: number): number {
      const outcome = onResponse({ version: '1.0', request: { uri: file }, response: { statusCode, headers: {} } });
      return (outcome as EdgeResponse).statusCode;
    },
  };
};
