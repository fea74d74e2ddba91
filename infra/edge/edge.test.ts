import { routes } from '#functions/routes.ts';
import { pages, redirects, testEdge } from '#infra/testing/edge-tests.ts';
import { createEdge } from '#scripts/local/edge.ts';

testEdge(createEdge(pages, routes, redirects));
