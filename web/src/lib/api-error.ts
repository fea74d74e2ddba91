import { type ApiErrorBody, isApiErrorBody, isRecord } from '#shared/api.ts';
import { states } from '#web/src/content/states.ts';

/**
 * The standard phrases (RFC 9110, 15): HTTP/2 and HTTP/3 carry no status text. A status that is not listed has the
 * phrase of the first of its class.
 */
const phrases: Record<number, string> = {
  300: 'Multiple Choices',
  304: 'Not Modified',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

/** The longest text of an answer that is shown, in characters (Unicode code points). */
const longest = 300;

/** A server's text as a person may read it: shortened, and empty if it is markup. */
function readable(text: string): string {
  if (/<[a-z!?/]/i.test(text)) return '';
  // A character is at most two UTF-16 units, so the rest need not be split.
  const characters = [...text.trim().slice(0, 2 * longest + 2)];
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : characters.join('');
}

/** Our errors and those of other servers both have it. */
const messageIn = (json: unknown): string => (isRecord(json) && typeof json.message === 'string' ? json.message : '');

/** An answer of the API that is not a success. Its message is the status, a colon, and the body or the status text. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The body, when it is one of our own errors. */
  readonly body: ApiErrorBody | undefined;
  /** The sentence for a person in a JSON body, ours or that of another server on the way; empty if there is none. */
  readonly sentence: string;

  constructor(status: number, statusText: string, text: string) {
    const phrase = statusText || phrases[status] || phrases[Math.floor(status / 100) * 100];
    super(`${status}: ${readable(text) || phrase}`);
    this.status = status;
    const json = parseJson(text);
    this.body = isApiErrorBody(json) ? json : undefined;
    this.sentence = readable(messageIn(json));
  }
}

/** How long a call may take until all of its answer is there, in milliseconds. */
export const timeoutMs = 15_000;

/** The API did not answer in time. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
  override readonly message = states.timeout(timeoutMs / 1000);
}

/** There was no response: there is no network, or the server does not answer. */
export class UnreachedError extends Error {
  override readonly name = 'UnreachedError';
}

/** The sentence about a failed call to show to a person. Undefined if there is none. */
export function messageOf(error: unknown): string | undefined {
  if (error instanceof ApiError) return error.sentence || error.message;
  return error instanceof TimeoutError ? error.message : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
