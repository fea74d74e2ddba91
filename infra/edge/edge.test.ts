import { testEdge, texts } from '#infra/testing/edge-tests.ts';
import { createEdge } from '#scripts/local/edge.ts';

testEdge(createEdge(texts));
