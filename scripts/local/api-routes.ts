export type Matched<Route> = { route: Route; pathParameters: Record<string, string> };

const segmentsOf = (path: string) => path.split('/').slice(1);

const decode = (segment: string) => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
};

const parameterName = (segment: string) => /^\{(\w+)\}$/.exec(segment)?.[1];

const match = (pattern: string, path: string): Record<string, string> | undefined => {
  const wanted = segmentsOf(pattern);
  const given = segmentsOf(path);
  if (wanted.length !== given.length) return undefined;
  const parameters: [string, string][] = [];
  for (const [index, segment] of wanted.entries()) {
    const value = decode(given[index] ?? '');
    const name = parameterName(segment);
    if (!value || (!name && value !== segment)) return undefined;
    if (name) parameters.push([name, value]);
  }
  return Object.fromEntries(parameters);
};

/**
 * Finds the route of a request as API Gateway does: a path without parameters wins over one with.
 * @param path as the client sent it, still encoded
 */
export const findRoute = <Route extends { method: string; path: string }>(
  routes: readonly Route[],
  method: string,
  path: string,
): Matched<Route> | undefined =>
  routes
    .filter((route) => route.method === method)
    .toSorted((a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')))
    .map((route) => ({ route, pathParameters: match(route.path, path) }))
    .find((found): found is Matched<Route> => found.pathParameters !== undefined);
