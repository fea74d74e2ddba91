import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
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

/** A problem that its own code explains is a finding. */
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

const node: Examination = async () => ({
  subject: 'Node',
  state: Number(process.versions.node.split('.')[0]) >= oldestNode ? 'ok' : 'missing',
  found: process.versions.node,
});

const ports = (env: NodeJS.ProcessEnv) =>
  explained('ports', 'later', 'end what uses it, or set PORT; if that is npm start, all is well', async () => {
    const { PORT, INBOX_PORT, DYNAMODB_PORT } = parseSettings(env);
    const named = { PORT, INBOX_PORT, DYNAMODB_PORT };
    for (const [name, port] of Object.entries(named)) await close(await reserve(port, name));
    return `${Object.values(named).join(', ')} are free`;
  });

const disk = (env: NodeJS.ProcessEnv): Examination => {
  return async () => {
    const folder = dirname(parseSettings(env).DATA_DIR);
    const { bavail, bsize } = statfsSync(folder);
    const free = bavail * bsize;
    const found = `${(free / 2 ** 30).toFixed(1)} GB free in ${folder}`;
    return { subject: 'disk', state: free >= enoughSpace ? 'ok' : 'missing', found };
  };
};

const database = (env: NodeJS.ProcessEnv) =>
  explained('database', 'missing', 'docs: README.md, "Settings"', async () => {
    const { DYNAMODB_ENDPOINT } = parseSettings(env);
    return DYNAMODB_ENDPOINT ? `DYNAMODB_ENDPOINT is set: ${DYNAMODB_ENDPOINT}` : findDatabaseBinary(env);
  });

const browser = (env: NodeJS.ProcessEnv): Examination => {
  return async () => {
    const found = await findBrowser(env);
    if (found) return { subject: 'browser', state: 'ok', found };
    return { subject: 'browser', state: 'later', found: 'none: only tests need one', remedy: 'npm test installs it' };
  };
};

/** What the product needs of this machine. */
export const machineExaminations = (env: NodeJS.ProcessEnv): Examination[] => [
  node,
  ports(env),
  disk(env),
  database(env),
  browser(env),
];
