import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { vi } from 'vitest';

/**
 * Stands in for functions/lib/dynamodb.ts in tests that count: a call that times out on a busy machine would be
 * counted twice, or not at all. Use it with `vi.mock('#functions/lib/dynamodb.ts', () => import(…))` and waitForever.
 */
export const createDatabase = (): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: 1 }), {
    marshallOptions: { removeUndefinedValues: true },
  });

/** Keeps every time limit of the product's own from being reached, until mocks are restored. */
export const waitForever = (): void => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
};
