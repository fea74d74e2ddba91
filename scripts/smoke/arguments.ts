import { parseArgs } from 'node:util';
import { SetupError } from '#scripts/local/setup-error.ts';
import { readOptions } from '#scripts/read-options.ts';

export const help = `Checks a live site from outside, and prints a line of each check.

Usage: npm run smoke -- <URL>

It sends one contact form, by which sales gets an e-mail from "Smoke test". It guesses wrong passwords until the site
refuses more, so logins from this address then wait for a minute. A site on this machine is looked at from behind too:
the lead's row and its e-mail.

  --stage NAME   the deployed stage behind the URL: its row is read back, and erased at the end
  --region NAME  the stage's region; otherwise that of your AWS profile
  --api URL      the API's own address (the output ApiUrl of the site stack): it must refuse everybody
  --inbox URL    the local inbox; otherwise the port after the site's
  --gentle       guess one wrong password only
  --help         print this

The exit code is 1 when a check fails.`;

const options = {
  stage: { type: 'string' },
  region: { type: 'string' },
  api: { type: 'string' },
  inbox: { type: 'string' },
  gentle: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

export type SmokeArguments = {
  url: URL;
  gentle: boolean;
  stage?: string | undefined;
  region?: string | undefined;
  api?: string | undefined;
  inbox?: string | undefined;
};

const parse = (args: string[]) => {
  return readOptions('npm run smoke -- --help', () => {
    return parseArgs({ args, options, allowPositionals: true });
  });
};

const isWeb = (url: URL | null): url is URL => url?.protocol === 'http:' || url?.protocol === 'https:';

/**
 * Reads what was typed behind `npm run smoke --`.
 * @returns undefined when help was asked for
 * @throws {SetupError} in one sentence
 */
export const parseSmokeArguments = (args: readonly string[]): SmokeArguments | undefined => {
  const { values, positionals } = parse([...args]);
  const { help: wantsHelp, gentle = false, ...rest } = values;
  if (wantsHelp) return undefined;
  const [text = '', ...more] = positionals;
  const url = URL.parse(text);
  if (!isWeb(url) || more.length > 0) {
    throw new SetupError('Name the one site to check, such as npm run smoke -- http://localhost:3000.');
  }
  for (const name of ['api', 'inbox'] as const) {
    if (rest[name] !== undefined && !isWeb(URL.parse(rest[name]))) throw new SetupError(`--${name} takes a URL.`);
  }
  return { url: new URL('/', url), gentle, ...rest };
};
