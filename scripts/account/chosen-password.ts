import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { SetupError } from '#scripts/local/setup-error.ts';
import { roomSlug } from '#shared/room.ts';
import { password } from '#shared/session.ts';
import { site } from '#shared/site.ts';

/** The shortest password that may be chosen by hand (NIST SP 800-63B, 3.1.1.2, for a password that stands alone). */
const minLength = 15;

/** What has to be left of it without the words that somebody who knows the firm or the client would try. */
const minRest = 8;

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** In this order: a longer word goes before one that is part of it. */
const triedFirst = [
  ...[lettersOf(site.name), lettersOf(roomSlug)],
  ...['customs', 'proposals', 'proposal', 'platform', 'consulting', 'documents'],
  ...['password', 'passphrase', 'welcome', 'letmein', 'secret', 'access', 'admin', 'client', 'bond', 'room'],
];

const restOf = (text: string): string => triedFirst.reduce((rest, word) => rest.replaceAll(word, ''), lettersOf(text));

/** A password that an operator chooses. The words that do not count are listed in docs/security.md too. */
export const chosenPassword = password.check(
  z.minLength(minLength, `The password must have at least ${minLength} characters; several words are easiest.`),
  z.refine<string>(
    (text) => restOf(text).length >= minRest,
    `Words such as the firm's name and "password" do not count: beside them it must have ${minRest} letters or digits.`,
  ),
);

const breachedPasswords = 'api.pwnedpasswords.com';

/**
 * Whether a password is known from a breach of some site. The service learns five of the forty characters of its hash,
 * which some thousand passwords share; SHA-1 is what its list is sorted by, and protects nothing here.
 * @throws {SetupError} when the service does not answer, or answers with something else than its list
 */
export const isBreached = async (chosen: string, ask: typeof fetch = fetch): Promise<boolean> => {
  const hash = createHash('sha1').update(chosen).digest('hex').toUpperCase();
  try {
    const answer = await ask(`https://${breachedPasswords}/range/${hash.slice(0, 5)}`, {
      // Lines that count nothing hide how long the answer is.
      headers: { 'add-padding': 'true' },
      redirect: 'error',
      signal: AbortSignal.timeout(10_000),
    });
    const lines = (await answer.text()).trim().split(/\r?\n/);
    if (!answer.ok || !lines.every((line) => /^[0-9A-F]{35}:\d+$/.test(line))) throw new Error('This is no list.');
    return lines.some((line) => line.startsWith(`${hash.slice(5)}:`) && !line.endsWith(':0'));
  } catch {
    throw new SetupError(
      `${breachedPasswords}, which knows breached passwords, did not answer. Nothing was changed. Without --ask it is not needed.`,
    );
  }
};
