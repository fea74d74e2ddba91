import type { TestProject } from 'vitest/node';
import { startDatabase } from '#scripts/local/database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    dynamodbEndpoint: string;
  }
}

export default async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  const database = await startDatabase();
  provide('dynamodbEndpoint', database.endpoint);
  return () => database.stop();
};
