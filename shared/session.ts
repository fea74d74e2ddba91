import * as z from 'zod/mini';

/** argon2 works on every byte; this is far more than a person types and too little to keep a processor busy. */
export const maxPasswordBytes = 256;

const tooLong = `Password must be at most ${maxPasswordBytes} bytes`;

/**
 * A password as it is compared and stored: composed the same way on every keyboard, without the space that copying
 * adds at an end (both as NIST SP 800-63B, 3.1.1.2, allows and advises), neither empty nor endless.
 */
export const password = z.string('Please enter the password').check(
  // In this order: composing an accent that stands alone, such as \u00b4, makes a space.
  z.normalize('NFKC'),
  z.trim(),
  z.minLength(1, 'Please enter the password'),
  z.refine<string>((text) => text.isWellFormed(), 'Please enter the password'),
  z.refine<string>((text) => new TextEncoder().encode(text).byteLength <= maxPasswordBytes, tooLong),
);

export const loginRequest = z.object({ password });
export type LoginRequest = z.input<typeof loginRequest>;

/** The answer of login, logout and check. */
export const sessionReply = z.object({ isAuthenticated: z.boolean() });
export type SessionReply = z.infer<typeof sessionReply>;
