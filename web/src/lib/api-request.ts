import { isRecord } from '#shared/api.ts';
import { ApiError, TimeoutError, timeoutMs, UnreachedError } from './api-error.ts';

type Reply = { response: Response; text: string };

async function responseOf(url: string, init: RequestInit = {}): Promise<Reply> {
  const limit = AbortSignal.timeout(timeoutMs);
  // Safari before 17.4 lacks any() but must be able to send the contact form, which passes no signal.
  const signal = init.signal ? AbortSignal.any([limit, init.signal]) : limit;
  try {
    const response = await fetch(url, { ...init, credentials: 'include', signal });
    return { response, text: await response.text() };
  } catch (error) {
    if (limit.aborted) throw new TimeoutError();
    // A network failure is a TypeError in every browser.
    throw error instanceof TypeError ? new UnreachedError(error.message, { cause: error }) : error;
  }
}

const earlyReads = new Map<string, Promise<Reply>>();

/** Requests a URL before React starts. The first `apiRequest` for this URL uses the response and sends no request. */
export function readEarly(url: string): Promise<Reply> {
  const answer = responseOf(url);
  earlyReads.set(url, answer);
  return answer;
}

type Options = { body?: unknown; headers?: Record<string, string>; signal?: AbortSignal };

/**
 * Calls the API, or uses the response that `readEarly` requested.
 * @throws ApiError for an unsuccessful response, TimeoutError after 15 s, UnreachedError if there was no response, and
 * SyntaxError for a successful response that is not JSON
 */
export async function apiRequest(method: 'GET' | 'POST', url: string, options: Options = {}): Promise<unknown> {
  const { body, headers, signal } = options;
  const early = method === 'GET' ? earlyReads.get(url) : undefined;
  earlyReads.delete(url);
  const call: RequestInit = {
    method,
    headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  };
  const { response, text } = await (early ?? responseOf(url, call));
  if (!response.ok) throw new ApiError(response.status, response.statusText, text);
  return JSON.parse(text);
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
