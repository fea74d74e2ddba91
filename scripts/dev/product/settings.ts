import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { root } from '#scripts/common/root.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { password } from '#shared/session.ts';
import { functionSettings, wholeNumber } from '#shared/settings.ts';
import { mail } from '#shared/site.ts';

/** A port is at most 65,534, not 65,535, because the inbox uses the next port by default. */
const port = wholeNumber(1, 65_534);
const email = z.email({ error: 'must be an email address' });

const environment = z.object({
  ...functionSettings,
  PORT: z._default(port, 3000),
  INBOX_PORT: z.optional(port),
  DATA_DIR: z._default(z.string(), '.data'),
  SALES_EMAIL: z._default(email, mail.sales),
  FROM_EMAIL: z._default(email, mail.sender),
  CLIENT_PASSWORD: z.optional(password),
  DYNAMODB_ENDPOINT: z.optional(z.url({ protocol: /^https?$/, error: 'must be the URL of a DynamoDB' })),
  TIMER_SECONDS: z._default(wholeNumber(1, 86_400), 60),
  /** For tests with many visitors: the request header that contains the viewer's IP address. */
  TEST_VIEWER_ADDRESS_HEADER: z.optional(
    z.string().check(z.regex(/^x-[a-z0-9-]{1,40}$/, { error: 'must be a header name such as x-test-address' })),
  ),
});

export type Settings = Omit<z.infer<typeof environment>, 'INBOX_PORT'> & { INBOX_PORT: number };

/**
 * Reads the settings of the local product. An empty variable counts as absent.
 * @throws {SetupError} naming every invalid setting without its value, which may be a secret
 */
export const parseSettings = (env: NodeJS.ProcessEnv): Settings => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  const problems = parsed.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) ?? [];
  if (!parsed.data) throw new SetupError(`Settings: ${problems.join('; ')}.`);
  const settings = parsed.data;
  const { PORT, INBOX_PORT = PORT + 1 } = settings;
  return { ...settings, DATA_DIR: resolve(root, settings.DATA_DIR), INBOX_PORT };
};

/** The file that contains the URL of the embedded database, which is different after each start. */
export const endpointFile = (dataFolder: string): string => join(dataFolder, 'dynamodb/endpoint');

/** The database's URL, for commands; undefined if the product has never run with this data folder. */
export const databaseEndpoint = ({ DYNAMODB_ENDPOINT, DATA_DIR }: Settings): string | undefined => {
  const file = endpointFile(DATA_DIR);
  return DYNAMODB_ENDPOINT ?? (existsSync(file) ? readFileSync(file, 'utf8') : undefined);
};
