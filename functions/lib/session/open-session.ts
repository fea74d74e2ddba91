import type { HttpRequest } from '#functions/lib/http/handler.ts';
import { tokenFrom } from './cookie.ts';
import type { SessionRepository } from './repository.ts';
import type { SigningKeySource } from './signing-keys.ts';
import { passwordMark, readSession, type Session } from './token.ts';

export type SessionReader = (
  request: Pick<HttpRequest<unknown>, 'cookies' | 'now' | 'signal'>,
) => Promise<Session | undefined>;

/**
 * Reads the session a request carries, if it still holds: signed by us, in its time, not ended, and opened with the
 * password of today. A cookie that is no token costs no call.
 * @throws {ApiError} unavailable, when that cannot be known
 */
export const sessionReader =
  (keySource: SigningKeySource, sessions: SessionRepository): SessionReader =>
  async ({ cookies, now, signal }) => {
    const token = tokenFrom(cookies);
    if (token === undefined) return undefined;
    const session = await readSession(await keySource(now, signal), token, now);
    if (!session) return undefined;
    const { ended, passwordHash } = await sessions.state(session.jti, signal);
    const holds = !ended && passwordHash !== undefined && passwordMark(passwordHash) === session.passwordMark;
    return holds ? session : undefined;
  };
