import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { root, SetupError } from '#scripts/command.ts';
import { password } from '#shared/session.ts';
import { functionSettings, wholeNumber } from '#shared/settings.ts';
import { endpointFile } from './data-folder.ts';

const port = wholeNumber(1, 65_535);
const endpoint = z.optional(z.url({ protocol: /^https?$/, error: 'must be a URL' }));

/** The settings of the local product: environment variables. */
const environment = z.object({
  ...functionSettings,
  PORT: z._default(port, 3000),
  /** By default, the port after the site's. */
  INBOX_PORT: z.optional(port),
  DATA_DIR: z._default(z.string(), '.data'),
  /** The password of the room that a login opens by default; otherwise, a sample. */
  CLIENT_PASSWORD: z.optional(password),
  /** Services to use instead of the embedded database and the inbox. */
  AWS_ENDPOINT_URL_DYNAMODB: endpoint,
  AWS_ENDPOINT_URL_SES: endpoint,
  /** For tests with many visitors: the request header that contains the visitor's IP address. */
  TEST_VIEWER_ADDRESS_HEADER: z.optional(z.string()),
});

export type Settings = z.infer<typeof environment> & { INBOX_PORT: number };

/** @throws {SetupError} naming every invalid setting without its value, which may be a secret */
export const parseSettings = (env: NodeJS.ProcessEnv): Settings => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const { data, error } = environment.safeParse(given);
  const problems = error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) ?? [];
  if (!data) throw new SetupError(`Settings: ${problems.join('; ')}.`);
  return { ...data, INBOX_PORT: data.INBOX_PORT ?? data.PORT + 1, DATA_DIR: resolve(root, data.DATA_DIR) };
};

/** The database's URL, for commands; undefined if the product has never run with this data folder. */
export const databaseEndpoint = ({ AWS_ENDPOINT_URL_DYNAMODB, DATA_DIR }: Settings): string | undefined => {
  const file = endpointFile(DATA_DIR);
  return AWS_ENDPOINT_URL_DYNAMODB ?? (existsSync(file) ? readFileSync(file, 'utf8') : undefined);
};
