import { createHash } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';
import { longestSessionHours } from '#shared/settings.ts';

const issuer = 'client-room';
const audience = 'client-room/proposals';
const typ = 'session+jwt';

/** What a valid token states. */
export type Session = {
  jti: string;
  room: string;
  passwordMark: string;
  /** Seconds since the epoch. */
  expiresAt: number;
};

const claims = z.object({ jti: z.uuid(), sub: z.string().check(z.minLength(1)), pwm: z.string(), exp: z.int() });

/** A fingerprint of a password hash. As it is in each token, setting a password again ends every session. */
export const passwordMark = (passwordHash: string): string =>
  createHash('sha256').update(passwordHash).digest('base64url').slice(0, 22);

/** Creates the token of a new session. @param now ms since the epoch */
export const signSession = async (
  key: Uint8Array,
  session: { jti: string; room: string; passwordMark: string; hours: number },
  now: number,
): Promise<string> => {
  const seconds = Math.floor(now / 1000);
  return new SignJWT({ pwm: session.passwordMark })
    .setProtectedHeader({ alg: 'HS256', typ })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(session.room)
    .setJti(session.jti)
    .setIssuedAt(seconds)
    .setNotBefore(seconds)
    .setExpirationTime(seconds + session.hours * 3600)
    .sign(key);
};

/** How far the clocks of two functions may differ. Seconds. */
const clockTolerance = 5;

/** The session that a token contains, or undefined if the token is invalid. @param now ms since the epoch */
export const readSession = async (key: Uint8Array, token: string, now: number): Promise<Session | undefined> => {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      typ,
      issuer,
      audience,
      currentDate: new Date(now),
      clockTolerance,
      requiredClaims: ['exp', 'nbf'],
      // Setting this also makes jose refuse a token that was issued in the future.
      maxTokenAge: longestSessionHours * 3600,
    });
    const parsed = z.safeParse(claims, payload);
    if (!parsed.success) return undefined;
    const { jti, sub, pwm, exp } = parsed.data;
    return { jti, room: sub, passwordMark: pwm, expiresAt: exp };
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined;
    throw error;
  }
};
