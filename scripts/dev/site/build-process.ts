import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { SetupError } from '#scripts/common/setup-error.ts';

/**
 * Builds the site and the rooms in a separate process: Vite reads NODE_ENV from the process, and the server should not
 * keep the builder's memory.
 * @throws {SetupError} when the build failed; it has printed why
 */
export const buildApart = async (outDir: string, roomsDir: string): Promise<void> => {
  const env = { ...process.env, NODE_ENV: 'production' };
  const [code] = await once(fork(fileURLToPath(import.meta.url), [outDir, roomsDir], { env, execArgv: [] }), 'exit');
  if (code !== 0) throw new SetupError('The site could not be built: see above.');
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // The build ends with this process.
  process.once('disconnect', () => process.exit(1));
  const { buildSite } = await import('#web/build.ts');
  await buildSite({ outDir: process.argv[2] ?? '', roomsDir: process.argv[3] ?? '' });
  process.exit();
}
