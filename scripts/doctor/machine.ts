import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { resolvePlace } from '#scripts/aws/place.ts';
import { findDatabaseBinary } from '#scripts/local/database.ts';
import { close, reserve } from '#scripts/local/listen.ts';
import { parseSettings } from '#scripts/local/settings.ts';
import { SetupError } from '#scripts/local/setup-error.ts';
import { findBrowser } from '#scripts/verify/browser.ts';
import type { Examination, Finding } from './finding.ts';

/** The oldest Node that runs the product: the one it is developed with, and Lambda's. */
const oldestNode = 24;

/** A fresh clone with its packages, a built site, and the product's data need less. Bytes. */
const enoughSpace = 2 ** 30;

/** A problem that its own code explains is a finding: it must not keep the others from being shown. */
const explained =
  (subject: string, state: 'later' | 'missing', remedy: string, look: () => Promise<string>): Examination =>
  async (): Promise<Finding> => {
    try {
      return { subject, state: 'ok', found: await look() };
    } catch (error) {
      if (!(error instanceof SetupError)) throw error;
      return { subject, state, found: error.message, remedy };
    }
  };

const node = explained('Node', 'missing', 'install Node 24 (https://nodejs.org)', async () => {
  const { node: version } = process.versions;
  if (Number(version.split('.')[0]) < oldestNode) throw new SetupError(`${version} is too old`);
  return version;
});

const ports = (env: NodeJS.ProcessEnv) =>
  explained('ports', 'later', 'end what uses it, or set PORT; if that is npm start, all is well', async () => {
    const { PORT, INBOX_PORT, DYNAMODB_PORT } = parseSettings(env);
    const named = { PORT, INBOX_PORT, DYNAMODB_PORT };
    for (const [name, port] of Object.entries(named)) await close(await reserve(port, name));
    return `${Object.values(named).join(', ')} are free`;
  });

const disk = (env: NodeJS.ProcessEnv) =>
  explained('disk', 'missing', 'free some space, or set DATA_DIR to a folder on another disk', async () => {
    const folder = dirname(parseSettings(env).DATA_DIR);
    const { bavail, bsize } = statfsSync(folder);
    const found = `${((bavail * bsize) / 2 ** 30).toFixed(1)} GB free in ${folder}`;
    if (bavail * bsize < enoughSpace) throw new SetupError(found);
    return found;
  });

const database = (env: NodeJS.ProcessEnv) =>
  explained(
    'database',
    'missing',
    'npm ci, or set DYNOXIDE_BIN or DYNAMODB_ENDPOINT (docs/operations.md)',
    async () => {
      const { DYNAMODB_ENDPOINT } = parseSettings(env);
      return DYNAMODB_ENDPOINT ? `DYNAMODB_ENDPOINT is set: ${DYNAMODB_ENDPOINT}` : findDatabaseBinary(env);
    },
  );

const browser = (env: NodeJS.ProcessEnv) =>
  explained('browser', 'later', 'npm test installs one', async () => {
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

/** What the product needs of this machine. */
export const machineExaminations = (env: NodeJS.ProcessEnv): Examination[] => [
  node,
  ports(env),
  disk(env),
  database(env),
  browser(env),
];
