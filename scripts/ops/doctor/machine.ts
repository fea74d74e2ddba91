import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import type { Server } from 'node:net';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { close, listenHttp, reserve } from '#scripts/common/listen.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { readDataVersion } from '#scripts/dev/product/data-folder.ts';
import { findDatabaseBinary } from '#scripts/dev/product/database.ts';
import { checkDatabaseFile, databaseFile } from '#scripts/dev/product/database-file.ts';
import { parseSettings, type Settings } from '#scripts/dev/product/settings.ts';
import { findBrowser } from '#scripts/dev/verify/browser.ts';
import { resolvePlace } from '#scripts/ops/aws/place.ts';
import { apiPaths } from '#shared/api.ts';
import { sessionReply } from '#shared/session.ts';
import type { Examination, Finding } from './finding.ts';

/** A fresh clone with its packages, a built site, and the product's data need less. Bytes. */
const enoughSpace = 2 ** 30;

/** A problem with a sentence of its own is the finding, and the others are still shown. */
const explained =
  (subject: string, state: 'later' | 'missing', remedy: string | undefined, read: () => Promise<string>): Examination =>
  async (): Promise<Finding> => {
    try {
      return { subject, state: 'ok', found: await read() };
    } catch (error) {
      if (!(error instanceof SetupError)) throw error;
      return { subject, state, found: error.message, ...(remedy && { remedy }) };
    }
  };

/** scripts/run.mjs starts every command with one that is new enough. */
const node: Examination = async () => ({ subject: 'Node', state: 'ok', found: process.versions.node });

const isFree = async (taken: Promise<Server>): Promise<boolean> => {
  try {
    await close(await taken);
    return true;
  } catch {
    return false;
  }
};

/** Whether the product answers on this port, wherever its data is. */
const isProduct = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}${apiPaths.check}`, { signal: AbortSignal.timeout(2000) })
    .then(async (answer) => z.safeParse(sessionReply, await answer.json()).success)
    .catch(() => false);

const ports =
  ({ PORT, INBOX_PORT, DYNAMODB_PORT }: Settings): Examination =>
  async () => {
    const subject = 'ports';
    const named = { PORT, INBOX_PORT, DYNAMODB_PORT };
    const all = Object.values(named).join(', ');
    const taken: string[] = [];
    for (const [name, port] of Object.entries(named)) {
      const open = name === 'PORT' ? listenHttp(port, name) : reserve(port, name);
      if (!(await isFree(open))) taken.push(`${port} (${name})`);
    }
    if (taken.length === 0) return { subject, state: 'ok', found: `${all} are free` };
    if (await isProduct(PORT)) {
      return { subject, state: 'ok', found: `${taken.join(', ')} are those of npm start, which is running` };
    }
    const found = `in use: ${taken.join(', ')}`;
    return { subject, state: 'later', found, remedy: 'end what uses them, or take others: PORT=4000 npm start' };
  };

const firstThatExists = (folder: string): string => (existsSync(folder) ? folder : firstThatExists(dirname(folder)));

const disk = ({ DATA_DIR }: Settings) =>
  explained('disk', 'missing', 'free some space, or set DATA_DIR to a folder on another disk', async () => {
    const folder = firstThatExists(dirname(DATA_DIR));
    const { bavail, bsize } = statfsSync(folder);
    const found = `${((bavail * bsize) / 2 ** 30).toFixed(1)} GB free in ${folder}`;
    if (bavail * bsize < enoughSpace) throw new SetupError(found);
    return found;
  });

const isWritable = (folder: string): boolean => {
  try {
    accessSync(folder, constants.W_OK);
    return statSync(folder).isDirectory();
  } catch {
    return false;
  }
};

const data = ({ DATA_DIR, DYNAMODB_ENDPOINT }: Settings) =>
  explained('data', 'missing', undefined, async () => {
    const folder = firstThatExists(DATA_DIR);
    if (!isWritable(folder)) {
      throw new SetupError(`${folder} is no folder that can be written: correct that, or set DATA_DIR to another one.`);
    }
    if (folder !== DATA_DIR) return `none yet: npm start creates ${DATA_DIR}`;
    readDataVersion(DATA_DIR);
    if (!DYNAMODB_ENDPOINT) checkDatabaseFile(join(DATA_DIR, databaseFile));
    return DATA_DIR;
  });

const correct = 'correct that setting, or unset it';

const database = ({ DYNAMODB_ENDPOINT }: Settings, env: NodeJS.ProcessEnv) =>
  explained(
    'database',
    'missing',
    env.DYNOXIDE_BIN ? correct : 'npm ci, or set DYNOXIDE_BIN or DYNAMODB_ENDPOINT (docs/operations.md)',
    async () => (DYNAMODB_ENDPOINT ? `DYNAMODB_ENDPOINT is set: ${DYNAMODB_ENDPOINT}` : findDatabaseBinary(env)),
  );

const browser = (env: NodeJS.ProcessEnv) =>
  explained('browser', 'later', env.CHROMIUM_PATH || env.CHROME_PATH ? correct : 'npm test installs one', async () => {
    const found = await findBrowser(env);
    if (!found) throw new SetupError('none: only tests and the PDFs of documents need one');
    return found;
  });

/** Whose credentials these are, where a deployment is not asked about. */
export const credentials = (env: NodeJS.ProcessEnv): Examination =>
  explained('AWS credentials', 'later', 'only to deploy; then: npm run doctor -- --stage prod', async () => {
    const { account, region } = await resolvePlace({}, env);
    return `of account ${account}, region ${region}`;
  });

/** What the product needs of this machine. Nothing that depends on settings can be looked at while they are wrong. */
export const machineExaminations = (env: NodeJS.ProcessEnv): Examination[] => {
  try {
    const settings = parseSettings(env);
    return [node, ports(settings), disk(settings), data(settings), database(settings, env), browser(env)];
  } catch (error) {
    const wrong = explained('settings', 'missing', 'docs/operations.md, "Settings on a laptop"', () =>
      Promise.reject(error),
    );
    return [node, wrong, browser(env)];
  }
};
