import { setTimeout as delay } from 'node:timers/promises';
import { type Database, startDatabase } from './database.ts';
import { forgetDatabase, rememberDatabase } from './stale-database.ts';

/** The longest wait between two attempts to start it again, in milliseconds. */
const longestPause = 5000;

/**
 * Keeps the embedded database running until it is stopped: when it dies it is started again on the same data file.
 * @throws {SetupError} when it cannot be started the first time
 */
export const superviseDatabase = async (options: {
  port: number;
  path: string;
  pidFile: string;
  binary: string;
  /** Gives up the first start. */
  signal: AbortSignal;
  log: (line: string) => void;
}): Promise<{ endpoint: string; stop(): Promise<void> }> => {
  const stopping = new AbortController();
  const start = (signal: AbortSignal) =>
    startDatabase({ ...options, signal, onSpawn: (pid) => rememberDatabase(options.pidFile, pid) });

  const restart = async () => {
    for (let pause = 50; !stopping.signal.aborted; pause = Math.min(pause * 2, longestPause)) {
      try {
        await delay(pause, undefined, { signal: stopping.signal });
        return await start(stopping.signal);
      } catch (error) {
        if (!stopping.signal.aborted) options.log(error instanceof Error ? error.message : String(error));
      }
    }
    return undefined;
  };

  const watch = (database: Database) => {
    current = database;
    database.process.once('exit', (code, signal) => {
      if (stopping.signal.aborted) return;
      options.log(`The database ended (${signal ?? `exit code ${code}`}). Starting it again ...`);
      restarting = restart().then((next) => {
        if (!next) return;
        options.log('The database is back.');
        watch(next);
      });
    });
  };

  let current = await start(options.signal);
  let restarting: Promise<void> | undefined;
  const { endpoint } = current;
  watch(current);
  return {
    endpoint,
    stop: async () => {
      stopping.abort();
      await restarting;
      await current.stop();
      forgetDatabase(options.pidFile);
    },
  };
};
