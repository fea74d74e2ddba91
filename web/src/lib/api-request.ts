import { isRecord } from '#shared/api.ts';
import { ApiError, TimeoutError, timeoutMs, UnreachedError } from './api-error.ts';
import type { Arrival } from './arrival.ts';

let earlyReads: Arrival['reads'] = new Map();

/** Responses already requested by the bootstrap. Each is used once. */
export function addEarlyReads(reads: Arrival['reads']): void {
  earlyReads = reads;
}

type Options = { body?: unknown; headers?: Record<string, string>; signal?: AbortSignal };

/**
 * Calls the API with cookies, or uses the response already requested by the bootstrap. Only a call with a body has a
 * content type (JSON).
 * @returns the parsed JSON
 * @throws ApiError for an unsuccessful response, TimeoutError after 15 s, UnreachedError without a response, and
 * SyntaxError for a success that is not JSON
 */
export async function apiRequest(method: 'GET' | 'POST', url: string, options: Options = {}): Promise<unknown> {
  const controller = new AbortController();
  options.signal?.addEventListener('abort', () => controller.abort(options.signal?.reason));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new TimeoutError());
      controller.abort();
    }, timeoutMs);
  });
  try {
    return await Promise.race([deadline, answerOf(method, url, options, controller.signal)]);
  } finally {
    clearTimeout(timer);
  }
}

async function answerOf(method: string, url: string, { body, headers }: Options, signal: AbortSignal) {
  const asked = method === 'GET' ? earlyReads.get(url) : undefined;
  earlyReads.delete(url);
  const early = await asked?.catch(refused);
  const init: RequestInit = {
    method,
    credentials: 'include',
    headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal,
  };
  const response = early ?? (await fetch(url, init).catch(refused));
  const text = await response.text().catch(refused);
  if (!response.ok) throw new ApiError(response.status, response.statusText, text);
  return JSON.parse(text);
}

/** A network failure is a TypeError in every browser. */
function refused(error: unknown): never {
  throw error instanceof TypeError ? new UnreachedError(error.message, { cause: error }) : error;
}

type Kind<Value> = Value extends string
  ? 'string'
  : Value extends boolean
    ? 'boolean'
    : Value extends readonly unknown[]
      ? 'array'
      : 'object';

/** The type of each required member. */
export type Members<Answer> = {
  [Name in keyof Answer as undefined extends Answer[Name] ? never : Name]: Kind<Answer[Name]>;
};

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value);

/**
 * Checks the members of a response. Client rooms load no schema library: their contents were validated by the function
 * or the build.
 * @throws {TypeError} when a member is missing or has another type, as in a proxy's response
 */
export function parseAnswer<Answer extends object>(members: Members<Answer>, json: unknown): Answer {
  const isAnswer = (value: unknown): value is Answer =>
    isRecord(value) && Object.entries(members).every(([name, kind]) => kindOf(value[name]) === kind);
  if (!isAnswer(json)) throw new TypeError('The answer is not one of the API.');
  return json;
}
