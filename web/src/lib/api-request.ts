import { isRecord } from '#shared/api.ts';
import { ApiError, TimeoutError, timeoutMs, UnreachedError } from './api-error.ts';
import type { Arrival } from './arrival.ts';

let earlyReads: Arrival['reads'] = new Map();

/** Answers that the bootstrap has asked for already. Each is used once. */
export function addEarlyReads(reads: Arrival['reads']): void {
  earlyReads = reads;
}

type Options = { body?: unknown; headers?: Record<string, string>; signal?: AbortSignal };

/**
 * Calls the API with the visitor's cookies, or takes the answer that the bootstrap has asked for already. Only a call
 * with a body has a content type: JSON.
 * @returns the answer's JSON
 * @throws ApiError when the answer is not a success, TimeoutError when it is not complete after 15 s, UnreachedError when
 * there is none, and SyntaxError when a success is not JSON
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

/** A network that fails is a TypeError in every browser. */
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

/** The kind of each member that every answer of a type has. */
export type Members<Answer> = {
  [Name in keyof Answer as undefined extends Answer[Name] ? never : Name]: Kind<Answer[Name]>;
};

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value);

/**
 * Parses an answer by its members. A client room has no schema library in its scripts: what is inside them was validated
 * by the function, or by the build.
 * @throws {TypeError} when a member is missing or of another kind, as in what a proxy answers
 */
export function parseAnswer<Answer extends object>(members: Members<Answer>, json: unknown): Answer {
  const isAnswer = (value: unknown): value is Answer =>
    isRecord(value) && Object.entries(members).every(([name, kind]) => kindOf(value[name]) === kind);
  if (!isAnswer(json)) throw new TypeError('The answer is not one of the API.');
  return json;
}
