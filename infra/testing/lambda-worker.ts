import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';

/** The function's own limit on its time, in milliseconds. */
const remaining = 60_000;

const describe = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error));

const context = { awsRequestId: 'request', functionName: 'function', getRemainingTimeInMillis: () => remaining };

try {
  const { handler } = await import(pathToFileURL(workerData.file).href);
  parentPort?.on('message', async (event) => {
    try {
      parentPort?.postMessage({ result: await handler(event, context) });
    } catch (error) {
      parentPort?.postMessage({ error: describe(error) });
    }
  });
  parentPort?.postMessage({});
} catch (error) {
  parentPort?.postMessage({ error: describe(error) });
}
