import { afterAll, vi } from 'vitest';
import { leads } from '#scripts/leads.ts';
import { startDatabase } from '#scripts/local/database.ts';
import { createTables, localClient } from '#scripts/local/tables.ts';

/** Runs `npm run leads` in this process. @returns its exit code, its stdout and stderr lines, and all lines as `text` */
export const run = async (_name: 'leads', ...args: string[]) => {
  const printed: { how: 'log' | 'error'; line: string }[] = [];
  const spies = (['log', 'error'] as const).map((how) =>
    vi.spyOn(console, how).mockImplementation((line) => void printed.push({ how, line: String(line) })),
  );
  let exitCode = 0;
  await leads(args).catch((error: Error) => {
    console.error(error.message);
    exitCode = 1;
  });
  for (const spy of spies) spy.mockRestore();
  const linesOf = (...wanted: string[]) => printed.filter(({ how }) => wanted.includes(how)).map(({ line }) => line);
  return { exitCode, out: linesOf('log'), error: linesOf('error'), text: linesOf('log', 'error').join('\n') };
};

/** Starts a database for one test file. Commands find its tables, which are named as in the local product. */
export const localDatabase = async () => {
  const { endpoint, stop } = await startDatabase();
  afterAll(stop);
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', endpoint);
  const client = localClient(endpoint);
  await createTables(client);
  return { endpoint, client };
};
