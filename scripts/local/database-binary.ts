import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { SetupError } from './setup-error.ts';

const require = createRequire(import.meta.url);
const version = '1.2.1';

const isExecutable = (path: string) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const fromPackage = (name: string) => {
  try {
    const path = join(
      dirname(require.resolve(`${name}/package.json`)),
      process.platform === 'win32' ? 'dynoxide.exe' : 'dynoxide',
    );
    return isExecutable(path) ? path : undefined;
  } catch {
    return undefined;
  }
};

/** npm's own command for this platform, without saving: the lock file lists only the platforms every registry has. */
const install = (name: string) => {
  const npm = process.env.npm_execpath;
  if (!npm) return;
  try {
    execFileSync(process.execPath, [npm, 'install', '--no-save', '--no-audit', '--no-fund', `${name}@${version}`], {
      stdio: 'ignore',
    });
  } catch {
    // The caller reports what is missing and what to set.
  }
};

/**
 * Finds the embedded database's program: DYNOXIDE_BIN, then the platform's package, then one attempt to install it.
 * @throws {SetupError} naming DYNAMODB_ENDPOINT and DYNOXIDE_BIN when there is none.
 */
export const findDatabaseBinary = (env: NodeJS.ProcessEnv): string => {
  const named = env.DYNOXIDE_BIN;
  if (named !== undefined && named !== '') {
    if (isExecutable(named)) return named;
    throw new SetupError(`DYNOXIDE_BIN names ${named}, which is not a program that can be run.`);
  }
  const name = `@dynoxide/${process.platform}-${process.arch}`;
  const found = fromPackage(name);
  if (found) return found;
  install(name);
  const installed = fromPackage(name);
  if (installed) return installed;
  throw new SetupError(
    `There is no embedded database for ${process.platform} ${process.arch}: ${name} could not be installed. ` +
      'Set DYNOXIDE_BIN to a dynoxide program, or DYNAMODB_ENDPOINT to a DynamoDB that is running.',
  );
};
