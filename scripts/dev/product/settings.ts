import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { root } from '#scripts/common/root.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { password } from '#shared/session.ts';
import { functionSettings, limit, type VariableOf, variableOf, wholeNumber } from '#shared/settings.ts';
import { mail } from '#shared/site.ts';

const highestPort = 65_535;
const port = wholeNumber(1, highestPort);
const email = z.email({ error: 'must be an email address' });

type OfFunctions = { [Key in keyof typeof functionSettings as VariableOf<Key>]: (typeof functionSettings)[Key] };

const environment = z.object({
  ...(Object.fromEntries(
    Object.entries(functionSettings).map(([key, schema]) => [variableOf(key), schema]),
  ) as OfFunctions),
  PORT: z._default(port, 3000),
  INBOX_PORT: z.optional(port),
  DYNAMODB_PORT: z.optional(port),
  DATA_DIR: z._default(z.string(), '.data'),
  SALES_EMAIL: z._default(email, mail.sales),
  FROM_EMAIL: z._default(email, mail.sender),
  CLIENT_PASSWORD: z.optional(password),
  LIMIT_CONTACT: z._default(limit(true), '10/20'),
  LIMIT_LOGIN: z._default(limit(true), '5/12'),
  DYNAMODB_ENDPOINT: z.optional(z.url({ protocol: /^https?$/, error: 'must be the URL of a DynamoDB' })),
  TIMER_SECONDS: z._default(wholeNumber(1, 86_400), 60),
  /** For tests with many visitors: the request header that contains the viewer's IP address. */
  TEST_VIEWER_ADDRESS_HEADER: z.optional(
    z.string().check(z.regex(/^x-[a-z0-9-]{1,40}$/, { error: 'must be a header name such as x-test-address' })),
  ),
});

export type Settings = Omit<z.infer<typeof environment>, 'INBOX_PORT' | 'DYNAMODB_PORT'> & {
  INBOX_PORT: number;
  DYNAMODB_PORT: number;
};

/**
 * Reads the settings of the local product. An empty variable counts as absent.
 * @throws {SetupError} naming every wrong setting without its value, which may be a secret
 */
export const parseSettings = (env: NodeJS.ProcessEnv): Settings => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  const problems = parsed.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) ?? [];
  if (!parsed.data) throw new SetupError(`Settings: ${problems.join('; ')}.`);
  const settings = parsed.data;
  const { PORT, INBOX_PORT = PORT + 1, DYNAMODB_PORT = PORT + 2 } = settings;
  if (Math.max(INBOX_PORT, DYNAMODB_PORT) > highestPort)
    throw new SetupError(`Settings: PORT must be at most ${highestPort - 2}, or set INBOX_PORT and DYNAMODB_PORT too.`);
  return { ...settings, DATA_DIR: resolve(root, settings.DATA_DIR), INBOX_PORT, DYNAMODB_PORT };
};

/** The database file of the local product. */
export const databaseEndpoint = ({ DYNAMODB_ENDPOINT, DYNAMODB_PORT }: Settings): string =>
  DYNAMODB_ENDPOINT ?? `http://127.0.0.1:${DYNAMODB_PORT}`;
