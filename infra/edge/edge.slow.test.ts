import { execFileSync } from 'node:child_process';
import { describe } from 'vitest';
import { testEdge, texts } from '#infra/testing/edge-tests.ts';
import { createEdge } from '#scripts/local/edge.ts';

/** Runs an edge function in njs, the engine of CloudFront Functions. */
const loadInNjs = (text: string) => (event: unknown) => {
  const call = `${text}\nconsole.log(JSON.stringify(handler(${JSON.stringify(event)})));`;
  return JSON.parse(execFileSync('njs', ['-c', call], { encoding: 'utf8' }));
};

describe('njs', () => testEdge(createEdge(texts, loadInNjs)));
