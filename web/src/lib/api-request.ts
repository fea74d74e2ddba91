import { ApiError } from './api-error.ts';

/**
 * Calls the API with the visitor's cookies. Only a call with a body has a content type: JSON.
 * @throws ApiError when the answer is not a success; TypeError when there is no answer.
 */
export async function apiRequest(
  method: 'GET' | 'POST',
  url: string,
  { body, headers, signal }: { body?: unknown; headers?: Record<string, string>; signal?: AbortSignal } = {},
): Promise<Response> {
  const response = await fetch(url, {
    method,
    credentials: 'include',
    headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  if (!response.ok) throw await ApiError.from(response);
  return response;
}
