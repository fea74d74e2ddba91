import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export type Lambda = Awaited<ReturnType<typeof startLambda>>;

type Reply = { result?: unknown; error?: string };

/**
 * Starts a bundled function in a process of its own, as Lambda does.
 * @param file the bundle
 * @param env the complete environment
 */
export const startLambda = async (file: string, env: Record<string, string>) => {
  const options = { workerData: { file }, env, stdout: true, stderr: true };
  const worker = new Worker(new URL('./lambda-worker.ts', import.meta.url), options);
  let printed = '';
  for (const stream of [worker.stdout, worker.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  }
  const next = async (): Promise<unknown> => {
    const [{ result, error }] = (await once(worker, 'message')) as [Reply];
    if (error) throw new Error(`${file}: ${error}`);
    return result;
  };
  await next();
  return {
    invoke(event: unknown): Promise<unknown> {
      worker.postMessage(event);
      return next();
    },
    /** The output of the function. */
    printed: () => printed,
    stop: () => worker.terminate(),
  };
};
