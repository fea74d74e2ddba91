import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { SetupError } from '#scripts/local/setup-error.ts';
import { password } from '#shared/session.ts';
import { site } from '#shared/site.ts';

/** The shortest password that may be chosen by hand (NIST SP 800-63B, 3.1.1.2, for a password that stands alone). */
const minLength = 15;

/** How many characters must remain without the words that anyone who knows the firm or the client would try. */
const minRest = 8;

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Words that attackers try, besides the names. A longer word stands before one that is part of it. */
export const triedFirst: readonly string[] = [
  ...['customs', 'proposals', 'proposal', 'platform', 'consulting', 'documents'],
  ...['password', 'passphrase', 'welcome', 'letmein', 'secret', 'access', 'admin', 'client', 'bond', 'room'],
];

const restOf = (text: string, room: string): string =>
  [lettersOf(site.name), lettersOf(room), ...triedFirst].reduce(
    (rest, word) => rest.replaceAll(word, ''),
    lettersOf(text),
  );

/** A password that an operator chooses for a room. The words that do not count are listed in docs/security.md too. */
export const chosenPassword = (room: string) =>
  password.check(
    z.minLength(minLength, `The password must have at least ${minLength} characters; several words are easiest.`),
    z.refine<string>(
      (text) => restOf(text, room).length >= minRest,
      `Words such as the firm's name and "password" do not count: without them it must have ${minRest} letters or digits.`,
    ),
  );

const breachedPasswords = 'api.pwnedpasswords.com';

/**
 * Whether a password is known from a breach. The service learns five of the forty characters of its hash, which about a
 * thousand passwords share. SHA-1 is what its list is indexed by; it protects nothing here.
 * @throws {SetupError} when the service does not answer, or its answer is not a list
 */
export const isBreached = async (chosen: string, ask: typeof fetch = fetch): Promise<boolean> => {
  const hash = createHash('sha1').update(chosen).digest('hex').toUpperCase();
  try {
    const answer = await ask(`https://${breachedPasswords}/range/${hash.slice(0, 5)}`, {
      // Padding lines, with a count of 0, hide the length of the answer.
      headers: { 'add-padding': 'true' },
      redirect: 'error',
      signal: AbortSignal.timeout(10_000),
    });
    const lines = (await answer.text()).trim().split(/\r?\n/);
    if (!answer.ok || !lines.every((line) => /^[0-9A-F]{35}:\d+$/.test(line)))
      throw new Error('The answer is not a list of hashes.');
    return lines.some((line) => line.startsWith(`${hash.slice(5)}:`) && !line.endsWith(':0'));
  } catch {
    throw new SetupError(
      `${breachedPasswords}, which lists breached passwords, did not answer. Nothing was changed. Without --ask it is not needed.`,
    );
  }
};
