import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { root } from '#scripts/common/root.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { password } from '#shared/session.ts';
import { functionSettings, wholeNumber } from '#shared/settings.ts';
import { mail } from '#shared/site.ts';

/** A port is at most 65,534, because the inbox uses the next port by default. */
const port = wholeNumber(1, 65_534);
const endpoint = z.optional(z.url({ protocol: /^https?$/, error: 'must be a URL' }));

const environment = z.object({
  ...functionSettings,
  SALES_EMAIL: z._default(z.string(), mail.sales),
  FROM_EMAIL: z._default(z.string(), mail.sender),
  PORT: z._default(port, 3000),
  INBOX_PORT: z.optional(port),
  DATA_DIR: z._default(z.string(), '.data'),
  CLIENT_PASSWORD: z.optional(password),
  AWS_ENDPOINT_URL_DYNAMODB: endpoint,
  AWS_ENDPOINT_URL_SES: endpoint,
  TIMER_SECONDS: z._default(wholeNumber(1, 86_400), 60),
  /** For tests with many visitors: the request header that contains the viewer's IP address. */
  TEST_VIEWER_ADDRESS_HEADER: z.optional(z.string()),
});

/** The settings of the local product. `INBOX_PORT` defaults to the port after the site's. */
export type Settings = Omit<z.infer<typeof environment>, 'INBOX_PORT'> & { INBOX_PORT: number };

/**
 * Reads the settings from the environment. An empty variable counts as absent.
 * @throws {SetupError} naming every invalid setting without its value, which may be a secret
 */
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
