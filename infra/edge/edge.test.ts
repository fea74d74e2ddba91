import { pages, redirects, testEdge } from '#infra/testing/edge-tests.ts';
import { createEdge } from '#scripts/local/edge.ts';
import { renderEdge } from './render.ts';

testEdge(createEdge(renderEdge(redirects, pages)));
