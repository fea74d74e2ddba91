import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';

const context = { awsRequestId: 'request', functionName: 'function', getRemainingTimeInMillis: () => 60_000 };

const loaded = import(pathToFileURL(workerData.file).href);

const reply = async (work: Promise<unknown>) => {
  const outcome = work.then(
    (result) => ({ result }),
    (error) => ({ error: String(error?.stack ?? error) }),
  );
  parentPort?.postMessage(await outcome);
};

parentPort?.on('message', (event) => reply(loaded.then(({ handler }) => handler(event, context))));
reply(loaded.then(() => undefined));
