import type { TestProject } from 'vitest/node';
import { startDatabase } from '#scripts/dev/product/database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    dynamodbEndpoint: string;
  }
}

/** Starts one in-memory database for the run. */
export default async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  const database = await startDatabase();
  provide('dynamodbEndpoint', database.endpoint);
  return () => database.stop();
};
