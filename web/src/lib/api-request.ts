import { isRecord } from '#shared/api.ts';
import { ApiError, TimeoutError, UnreachedError } from './api-error.ts';
import { dropEarlyResponses, takeEarlyResponse, timeoutMs } from './early-responses.ts';

type Options = { body?: unknown; headers?: Record<string, string> };

/**
 * Calls the API, or uses the response that main.ts has requested.
 * @throws ApiError for an unsuccessful response, TimeoutError after 15 s, UnreachedError if there was no response, and
 * SyntaxError for a successful response that is not JSON
 */
export async function apiRequest(method: 'GET' | 'POST', url: string, options: Options = {}): Promise<unknown> {
  const { body, headers } = options;
  if (method === 'POST') dropEarlyResponses();
  const { response, text } = await responseOf(url, {
    method,
    headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new ApiError(response.status, response.statusText, text);
  return JSON.parse(text);
}

async function responseOf(url: string, init: RequestInit): Promise<{ response: Response; text: string }> {
  try {
    const response = await (takeEarlyResponse(url) ??
      fetch(url, { ...init, credentials: 'include', signal: AbortSignal.timeout(timeoutMs) }));
    return { response, text: await response.text() };
  } catch (error) {
    // Only the timeout aborts a call. Its name is TimeoutError, but AbortError in Chromium before 124.
    if (error instanceof DOMException) throw new TimeoutError();
    // A network failure is a TypeError in every browser.
    throw error instanceof TypeError ? new UnreachedError(error.message, { cause: error }) : error;
  }
}

type Kind<Value> = Value extends string
  ? 'string'
  : Value extends boolean
    ? 'boolean'
    : Value extends readonly unknown[]
      ? 'array'
      : 'object';

/** The type of each required member of an API response. */
export type Members<Answer> = {
  [Name in keyof Answer as undefined extends Answer[Name] ? never : Name]: Kind<Answer[Name]>;
};

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value);

/**
 * Checks only required members, because client rooms load no schema library, and the API or the build validates more.
 * @throws {TypeError} when a member is missing or has the wrong type, as in a proxy's response
 */
export function parseResponse<Answer extends object>(members: Members<Answer>, json: unknown): Answer {
  const isReply = (value: unknown): value is Answer =>
    isRecord(value) && Object.entries(members).every(([name, kind]) => kindOf(value[name]) === kind);
  if (!isReply(json)) throw new TypeError('The response did not come from the API.');
  return json;
}
