import { isRecord } from '#shared/api-errors.ts';
import { ApiError, TimeoutError, UnreachedError } from './api-error.ts';
import { dropEarlyResponses, takeEarlyResponse, timeoutMs } from './early-requests.ts';

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

const typeOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value);

/**
 * Checks the required members of a response. The API or the build validates more; client rooms load no schema library.
 * @param types the type of each required member
 * @throws {TypeError} when a member is missing or has the wrong type, as in a proxy's response
 */
export function parseResponse<Body>(types: Partial<Record<keyof Body, string>>, json: unknown): Body {
  const isOurs = isRecord(json) && Object.entries(types).every(([name, type]) => typeOf(json[name]) === type);
  if (!isOurs) throw new TypeError('The response did not come from the API.');
  return json as Body;
}
