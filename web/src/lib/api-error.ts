import { type ApiErrorBody, isApiErrorBody, isRecord } from '#shared/api-errors.ts';
import { timeoutMs } from './early-requests.ts';
import { states } from './texts.ts';

/** Standard phrases (RFC 9110, section 15): HTTP/2 and HTTP/3 send none. Other statuses use their class's phrase. */
const phrases: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

/** The maximum length of text in a message, in characters (code points). */
const longest = 300;

function readable(text: string): string {
  if (/<[a-z!?/]/i.test(text)) return '';
  // A character has at most two UTF-16 code units, so it is enough to split about twice the maximum length.
  const characters = [...text.trim().slice(0, 2 * longest + 2)];
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : characters.join('');
}

/** An unsuccessful API response. The message: the status, a colon, and the readable body or else the status phrase. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The parsed body, if it is an error from our API. */
  readonly body: ApiErrorBody | undefined;
  /** The human-readable message in a JSON body, from our API or another server; empty if there is none. */
  readonly sentence: string;

  constructor(status: number, statusText: string, text: string) {
    const phrase = statusText || phrases[status] || (status < 500 ? phrases[400] : phrases[500]);
    super(`${status}: ${readable(text) || phrase}`);
    this.status = status;
    const json = parseJson(text);
    this.body = isApiErrorBody(json) ? json : undefined;
    this.sentence = readable(isRecord(json) && typeof json.message === 'string' ? json.message : '');
  }
}

/** Thrown when no complete response arrived in time. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
  override readonly message = states.timeout(timeoutMs / 1000);
}

/** Thrown if there was no response, because the network or the server was unreachable. */
export class UnreachedError extends Error {
  override readonly name = 'UnreachedError';
}

/** The sentence to show for a failed API call; undefined if the error has none. */
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
