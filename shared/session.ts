import * as z from 'zod/mini';
import { withoutInvisible } from './invisible.ts';

/** Limited, because a longer password costs argon2 more time. */
const maxPasswordBytes = 256;

/**
 * A password as it is hashed and compared: normalized, because keyboards encode the same character differently, and
 * without invisible characters and surrounding spaces, because copying may add them (NIST SP 800-63B-4, section 3.1.1.2).
 */
export const password = z.string('Please enter the password').check(
  z.overwrite(withoutInvisible),
  // Trim after normalizing, which turns a standalone accent such as \u00b4 into a space and a combining accent.
  z.normalize('NFKC'),
  z.trim(),
  z.minLength(1, 'Please enter the password'),
  z.refine<string>((text) => text.isWellFormed(), 'Please enter the password'),
  z.refine<string>(
    (text) => new TextEncoder().encode(text).byteLength <= maxPasswordBytes,
    `Password must be at most ${maxPasswordBytes} bytes`,
  ),
);

const unknownRoom = 'This URL names no client room';

/** `room` is the part of the room's URL after `/proposals/`; without it, the default room is opened. */
export const loginRequest = z.object({
  password,
  room: z.optional(z.string(unknownRoom).check(z.maxLength(100, unknownRoom))),
});
export type LoginRequest = z.input<typeof loginRequest>;

/** Empty, but JSON: state-changing requests must have a JSON body, which another site's form cannot send. */
export const logoutRequest = z.object({});

/** The response of the session check: whether there is a session for the room, and for which room it is. */
export const sessionResponse = z.object({
  isAuthenticated: z.boolean(),
  room: z.optional(z.string()),
});
export type SessionResponse = z.infer<typeof sessionResponse>;
