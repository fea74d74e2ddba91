/** The timeout of an API call, which includes reading the response body, in milliseconds. */
export const timeoutMs = 15_000;

const responses = new Map<string, Promise<Response>>();

/** Requests a URL before React's code has loaded. The first `apiRequest` for this URL uses the response. */
export function requestEarly(url: string): void {
  const response = fetch(url, { credentials: 'include', signal: AbortSignal.timeout(timeoutMs) });
  // The request that uses the response reports a failure.
  response.catch(() => undefined);
  responses.set(url, response);
}

/** The response to an early request, for its first caller; otherwise undefined. */
export function takeEarlyResponse(url: string): Promise<Response> | undefined {
  const response = responses.get(url);
  responses.delete(url);
  return response;
}

/** Forgets unused responses, because a login changes what they would say. */
export const dropEarlyResponses = (): void => responses.clear();

/** Distinguishes a network failure from a bug in our code: browsers do not say why a module failed to load. */
export const isServerReached = (): Promise<boolean> =>
  fetch(location.pathname, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(5000) }).then(
    () => true,
    () => false,
  );
