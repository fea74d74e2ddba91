import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { SetupError } from '#scripts/local/setup-error.ts';
import { roomSlug } from '#shared/room.ts';
import { password } from '#shared/session.ts';
import { site } from '#shared/site.ts';

/** The shortest password that an operator may choose (NIST SP 800-63B, 3.1.1.2, without a second factor). */
const minLength = 15;

/** What must remain without the words that an attacker who knows the firm or the client would try. */
const minRest = 8;

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** A longer word stands before one that is part of it. */
const triedFirst = [
  lettersOf(site.name),
  ...[roomSlug, 'customs', 'proposals', 'proposal', 'platform', 'consulting', 'documents'],
  ...['password', 'passphrase', 'welcome', 'letmein', 'secret', 'access', 'admin', 'client', 'bond', 'room'],
];

const restOf = (text: string): string => triedFirst.reduce((rest, word) => rest.replaceAll(word, ''), lettersOf(text));

/** A password that an operator chooses. docs/security.md lists the words that do not count, too. */
export const chosenPassword = password.check(
  z.minLength(minLength, `The password must have at least ${minLength} characters; several words are easiest.`),
  z.refine<string>(
    (text) => restOf(text).length >= minRest,
    `Words such as the firm's name and "password" do not count: without them it must still have ${minRest} letters or digits.`,
  ),
);

const breachedPasswords = 'api.pwnedpasswords.com';

/**
 * Whether a password is known from a breach of some site. The service learns five of the forty characters of its hash,
 * which about a thousand passwords share. SHA-1 is the key of its list, and protects nothing here.
 * @throws {SetupError} when the service does not answer, or not with its list
 */
export const isBreached = async (chosen: string, ask: typeof fetch = fetch): Promise<boolean> => {
  const hash = createHash('sha1').update(chosen).digest('hex').toUpperCase();
  try {
    const answer = await ask(`https://${breachedPasswords}/range/${hash.slice(0, 5)}`, {
      // Lines with a count of 0 hide the length of the response.
      headers: { 'add-padding': 'true' },
      redirect: 'error',
      signal: AbortSignal.timeout(10_000),
    });
    const lines = (await answer.text()).trim().split(/\r?\n/);
    if (!answer.ok || !lines.every((line) => /^[0-9A-F]{35}:\d+$/.test(line))) throw new Error('Not a list.');
    return lines.some((line) => line.startsWith(`${hash.slice(5)}:`) && !line.endsWith(':0'));
  } catch {
    throw new SetupError(
      `${breachedPasswords}, which knows breached passwords, did not answer. Nothing was changed. Without --ask, it is not needed.`,
    );
  }
};
