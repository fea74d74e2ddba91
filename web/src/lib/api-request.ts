import type { EarlyReads } from '#web/src/early-reads.ts';
import { ApiError } from './api-error.ts';

const earlyReads: Map<string, Promise<Response | undefined>> = new Map();

/** Answers that the bootstrap has asked for already. Each is used once. */
export function addEarlyReads(reads: EarlyReads): void {
  for (const [url, answer] of reads) earlyReads.set(url, answer);
}

function takeEarlyRead(url: string): Promise<Response | undefined> | undefined {
  const answer = earlyReads.get(url);
  earlyReads.delete(url);
  return answer;
}

/**
 * Calls the API with the visitor's cookies, or takes the answer that the bootstrap has asked for already. Only a call with a body has a content type: JSON.
 * @throws ApiError when the answer is not a success; TypeError when there is no answer.
 */
export async function apiRequest(
  method: 'GET' | 'POST',
  url: string,
  { body, headers, signal }: { body?: unknown; headers?: Record<string, string>; signal?: AbortSignal } = {},
): Promise<Response> {
  const early = method === 'GET' ? await takeEarlyRead(url) : undefined;
  const response =
    early ??
    (await fetch(url, {
      method,
      credentials: 'include',
      headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    }));
  if (!response.ok) throw await ApiError.from(response);
  return response;
}
