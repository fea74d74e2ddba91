import * as z from 'zod/mini';

/** Upper limits, in characters (Unicode code points) after trimming. 254 is the longest address SMTP can carry (RFC 5321, erratum 1690). */
export const contactLimits = { name: 200, email: 254, company: 200, message: 5000 } as const;

/** A form sent sooner than this after it was shown was not filled in by a person. Milliseconds. */
export const fastestHumanMs = 3000;

/** The sentence the visitor reads when the lead is stored. */
export const contactThanks = "Thank you for your message. We'll be in touch soon!";

/** JSON can carry half a surrogate pair; UTF-8, and so the database and the e-mail, cannot. */
const storable = (label: string) =>
  z.refine<string>((text) => text.isWellFormed(), `${label} contains a character that cannot be stored`);

const words = (label: string, min: number, max: number) => {
  const tooShort = `${label} must be at least ${min} characters`;
  return z
    .string(tooShort)
    .check(
      z.trim(),
      z.minLength(min, tooShort),
      z.maxLength(max, `${label} must be at most ${max} characters`),
      storable(label),
    );
};

/**
 * What a message may weigh as JSON, in bytes. The API takes requests of 16 KB; this leaves room for the other fields at
 * their longest, so that whatever passes the form passes the API.
 */
const maxMessageBytes = 12_500;

const weighs = (text: string) => new TextEncoder().encode(JSON.stringify(text)).byteLength;

const fitsRequest = z.refine<string>(
  (message) => weighs(message) <= maxMessageBytes,
  'Message is too long to be sent; please shorten it',
);

const invalidEmail = 'Please enter a valid email address';

/** RFC 5321, 4.5.3.1.1: the part before the @ has at most 64 octets; the mail service refuses longer ones. */
const localPartFits = (email: string) => email.lastIndexOf('@') <= 64;

/** What a visitor types. The browser and the server parse with this same schema. */
export const contactForm = z.object({
  name: words('Name', 2, contactLimits.name),
  email: z
    .string(invalidEmail)
    .check(
      z.trim(),
      z.email({ error: invalidEmail, abort: true }),
      z.maxLength(contactLimits.email, `Email must be at most ${contactLimits.email} characters`),
      z.refine(localPartFits, invalidEmail),
    ),
  company: z.optional(
    z.pipe(
      z
        .string('Company must be text')
        .check(
          z.trim(),
          z.maxLength(contactLimits.company, `Company must be at most ${contactLimits.company} characters`),
          storable('Company'),
        ),
      z.transform((company) => (company === '' ? undefined : company)),
    ),
  ),
  message: words('Message', 10, contactLimits.message).check(fitsRequest),
});

/**
 * What the browser sends: the form, and two signs by which a machine gives itself away.
 * `website` is a field people never see; `elapsedMs` is how long the form had been shown.
 */
export const contactRequest = z.extend(contactForm, {
  website: z.optional(z.string().check(z.maxLength(2000))),
  elapsedMs: z.optional(z.number()),
});

export const contactReply = z.object({ message: z.string() });

/** The form as typed: before trimming, company may be an empty string. */
export type ContactFormInput = z.input<typeof contactForm>;
export type ContactForm = z.output<typeof contactForm>;
export type ContactRequest = z.output<typeof contactRequest>;
export type ContactReply = z.output<typeof contactReply>;
