import { vi } from 'vitest';

export type Passing = { path: string; status: number; headers: Headers; body: string };

/**
 * Corrupts a site's responses to `fetch` until the mock is restored.
 * @param spoil changes each response
 * @param changeRequest changes the headers of each request
 */
export const corruptFetch = (
  spoil: (answer: Passing) => unknown,
  changeRequest: (headers: Headers) => unknown = () => undefined,
) => {
  const { fetch } = globalThis;
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init = {}) => {
    const sent = new Headers(init.headers);
    changeRequest(sent);
    const response = await fetch(url, { ...init, headers: sent });
    const { status } = response;
    const headers = new Headers(response.headers);
    const passing: Passing = { path: new URL(String(url)).pathname, status, headers, body: await response.text() };
    spoil(passing);
    return new Response(passing.body, passing);
  });
};
