import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { SetupError } from '#scripts/command.ts';
import { root } from '#scripts/root.ts';
import { password } from '#shared/session.ts';
import { functionSettings, wholeNumber } from '#shared/settings.ts';
import { mail } from '#shared/site.ts';

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
  SALES_EMAIL: z._default(z.string(), mail.sales),
  FROM_EMAIL: z._default(z.string(), mail.sender),
  TIMER_SECONDS: z._default(wholeNumber(1, 86_400), 60),
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

/** The file with the URL of the embedded database, which is different after each start. */
export const endpointFile = (dataFolder: string): string => join(dataFolder, 'dynamodb/endpoint');

/** The database's URL, for commands; undefined if the product has never run with this data folder. */
export const databaseEndpoint = ({ AWS_ENDPOINT_URL_DYNAMODB, DATA_DIR }: Settings): string | undefined => {
  const file = endpointFile(DATA_DIR);
  return AWS_ENDPOINT_URL_DYNAMODB ?? (existsSync(file) ? readFileSync(file, 'utf8') : undefined);
};
