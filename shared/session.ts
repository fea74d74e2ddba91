import * as z from 'zod/mini';

/** Limited because the cost of argon2 grows with the length. */
const maxPasswordBytes = 256;

/**
 * A password as it is hashed and compared: normalized, so that every keyboard produces the same text, and trimmed, as
 * copying may add spaces. NIST SP 800-63B, 3.1.1.2, allows normalizing and trimming.
 */
export const password = z.string('Please enter the password').check(
  // In this order: normalizing a standalone accent such as \u00b4 produces a space.
  z.normalize('NFKC'),
  z.trim(),
  z.minLength(1, 'Please enter the password'),
  z.refine<string>((text) => text.isWellFormed(), 'Please enter the password'),
  z.refine<string>(
    (text) => new TextEncoder().encode(text).byteLength <= maxPasswordBytes,
    `Password must be at most ${maxPasswordBytes} bytes`,
  ),
);

const unknownRoom = 'This address names no client room';

/** `room` is the address of the room to open; without it, the default room. */
export const loginRequest = z.object({
  password,
  room: z.optional(z.string(unknownRoom).check(z.maxLength(100, unknownRoom))),
});
export type LoginRequest = z.input<typeof loginRequest>;

/** Empty, but JSON: state-changing requests must have a JSON body, which another site's form cannot send. */
export const logoutRequest = z.object({});

export const sessionReply = z.object({
  isAuthenticated: z.boolean(),
  room: z.optional(z.string()),
  /** Present if the requested room has closed: a sentence that says so and whom to write to. */
  closed: z.optional(z.string()),
});
export type SessionReply = z.infer<typeof sessionReply>;
