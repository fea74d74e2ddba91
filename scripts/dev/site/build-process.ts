import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { printable, SetupError } from '#scripts/common/setup-error.ts';

/** What Vite builds, by the function that does. */
const builders = {
  site: async (outDir: string) => (await import('#web/build.ts')).buildSite({ outDir }),
  desk: async (outDir: string) => (await import('#web/build-desk.ts')).buildDesk(outDir),
};

/**
 * Builds in a separate process: Vite takes NODE_ENV from the process, and the server of the result should neither have
 * that variable nor keep the builder's memory.
 * @throws {SetupError} when the build failed; it has printed why
 */
export const buildApart = async (what: keyof typeof builders, outDir: string): Promise<void> => {
  const env = { ...process.env, NODE_ENV: 'production' };
  const [code] = await once(fork(fileURLToPath(import.meta.url), [what, outDir], { env, execArgv: [] }), 'exit');
  if (code !== 0) throw new SetupError(`The ${what} could not be built: see above.`);
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // It ends with the process that asked for the build.
  process.once('disconnect', () => process.exit(1));
  const [, , what = '', outDir = ''] = process.argv;
  try {
    await builders[what as keyof typeof builders](outDir);
    process.exit(0);
  } catch (error) {
    console.error(printable(error));
    process.exit(1);
  }
}
