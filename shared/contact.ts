import * as z from 'zod/mini';
import { type ContactField, type ContactFieldName, contactFields } from './contact-fields.ts';
import { cleanEmailAddress, isEmailAddress } from './email-address.ts';
import { withoutInvisible } from './invisible.ts';

/** The shortest time in which a person can fill in the form, in milliseconds. */
export const fastestHumanMs = 3000;

/** The message of the API's response to a sent form, which a toast shows. */
export const contactThanks = "Thank you for your message. We'll be in touch soon!";

const jsonBytes = (text: string) => new TextEncoder().encode(JSON.stringify(text)).byteLength;

/** The length to compare with the minimum. Invisible characters do not count. */
const visibleLength = (text: string) => [...withoutInvisible(text).trim()].length;

const words = ({ label, required, min = required ? 1 : 0, max, maxBytes = Number.POSITIVE_INFINITY }: ContactField) => {
  const unfit = required ? `${label} must be filled in` : `${label} must be text`;
  const tooShort = min > 1 ? `${label} must be at least ${min} characters` : unfit;
  return z.string(tooShort).check(
    z.trim(),
    z.refine<string>((text) => visibleLength(text) >= min, tooShort),
    z.maxLength(max, `${label} must be at most ${max} characters`),
    // JSON can carry half of a surrogate pair. UTF-8 cannot, so the database and emails cannot either.
    z.refine<string>((text) => text.isWellFormed(), `${label} contains a character that cannot be stored`),
    z.refine<string>((text) => jsonBytes(text) <= maxBytes, `${label} is too long to be sent; please shorten it`),
  );
};

const invalidEmail = 'Please enter a valid email address';

const emailAddress = ({ label, max }: ContactField) =>
  z
    .string(invalidEmail)
    .check(
      z.overwrite(cleanEmailAddress),
      z.maxLength(max, { error: `${label} must be at most ${max} characters`, abort: true }),
      z.refine(isEmailAddress, invalidEmail),
    );

/** An empty value counts as absent. */
const optional = (schema: z.ZodMiniType<string, string>) =>
  z.optional(
    z.pipe(
      z.transform((value: unknown) =>
        value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value,
      ),
      z.optional(schema),
    ),
  );

/** The form as a person fills it in. The output is clean: trimmed, and without empty optional fields. */
export const contactForm = z.object({
  name: words(contactFields.name),
  email: emailAddress(contactFields.email),
  company: optional(words(contactFields.company)),
  message: words(contactFields.message),
} satisfies Record<ContactFieldName, z.ZodMiniType>);

const unfit = 'The form could not be read; please reload the page';

/** The body of `POST /api/contact`. */
export const contactRequest = z.extend(contactForm, {
  // Values that help to tell bots from people.
  /** A field that people never see and some bots fill in. */
  honeypot: z.optional(z.string(unfit).check(z.maxLength(2000, unfit))),
  /** How long the page had been open when the form was sent, in milliseconds. */
  elapsedMs: z.optional(z.number(unfit)),
});

/** The response to a stored message. */
export const contactResponse = z.object({ message: z.string() });

/** The form's values before validation: not trimmed, and optional fields may be empty strings. */
export type ContactFormInput = z.input<typeof contactForm>;
export type ContactForm = z.output<typeof contactForm>;
export type ContactRequest = z.output<typeof contactRequest>;
export type ContactResponse = z.output<typeof contactResponse>;
