import type { HttpRequest } from '#functions/lib/http/handler.ts';
import { tokenFrom } from './cookie.ts';
import type { SessionRepository } from './repository.ts';
import type { SigningKeySource } from './signing-keys.ts';
import { passwordMark, readSession, type Session } from './token.ts';

type SessionReader = (
  request: Pick<HttpRequest<unknown>, 'cookies' | 'now' | 'signal'>,
) => Promise<Session | undefined>;

/**
 * Reads the session that a request carries, if it is valid: signed by us, not expired, not ended, and opened with the
 * current password. A cookie that is not one of our tokens costs no database call.
 * @throws {ApiError} unavailable, when that cannot be determined
 */
export const sessionReader =
  (keySource: SigningKeySource, sessions: SessionRepository): SessionReader =>
  async ({ cookies, now, signal }) => {
    const token = tokenFrom(cookies);
    if (token === undefined) return undefined;
    const session = await readSession(await keySource(now, signal), token, now);
    if (!session) return undefined;
    const { ended, passwordHash } = await sessions.state(session, signal);
    const isValid = !ended && passwordHash !== undefined && passwordMark(passwordHash) === session.passwordMark;
    return isValid ? session : undefined;
  };
