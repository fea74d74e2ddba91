import * as z from 'zod/mini';

const text = z.string('must be text').check(z.trim(), z.minLength(1, 'must not be empty'));
const email = z.email('must be an email address');
const httpsUrl = z
  .url({ protocol: /^https$/, error: 'must be an https URL' })
  .check(z.refine<string>((url) => !url.endsWith('/'), 'must not end with a slash'));

/** Details of the firm. An optional field that is left out appears nowhere. */
const siteSchema = z.object({
  /** Shown in the top bar, the footer, page titles, and the email to sales. */
  name: text,
  legalName: text,
  /** The public URL of the site, without a trailing slash. Used in canonical links and sharing tags. */
  url: httpsUrl,
  blogUrl: z.optional(httpsUrl),
  /** Shown beside the form, wherever loading or sending fails, on the login and privacy pages, and in client rooms. */
  contactEmail: email,
  description: text,
  footerTagline: text,
  clients: z.readonly(z.array(text)),

  meetingUrl: z.optional(httpsUrl),

  /** How soon a person answers a message. It completes "We reply within …". */
  replyTime: text,
  /** Further sentences that the law of the firm's country requires on the privacy page. */
  privacyNotes: z.optional(z.readonly(z.array(text))),
  legalNotice: z.optional(z.readonly(z.array(text))),

  phone: z.optional(text),
  address: z.optional(
    z.object({ street: text, postalCode: text, city: text, region: z.optional(text), country: text }),
  ),
  /** Where the legal entity is registered and under which number, as one line. */
  registration: z.optional(text),
  accountable: z.optional(z.object({ name: text, role: text })),
});
export type Site = z.infer<typeof siteSchema>;

/** Recipient and sender of emails on a laptop; a deployment has salesEmail and fromEmail. No page shows them. */
const mailSchema = z.object({
  sales: email,
  sender: email,
});
export type Mail = z.infer<typeof mailSchema>;

/** The point-in-time recovery period of every table (infra/data-stack.ts): how long what is erased can be restored. */
export const restorableDays = 35;

/** How long messages are kept, counted from their arrival. The product enforces it, and the privacy page states it. */
const retentionSchema = z.object({
  messageMonths: z.number().check(z.int(), z.gte(1), z.lte(120)),
  suspectedDays: z.number().check(z.int(), z.gte(30, 'must be at least 30: sales must have time to look'), z.lte(365)),
});
export type Retention = z.infer<typeof retentionSchema>;

type Values = { site: unknown; mail: unknown; retention: unknown };

/** A sentence about each wrong value of shared/site.ts: the field, and what is wanted. */
export const siteFaults = ({ site, mail, retention }: Values): string[] => {
  const results = {
    site: siteSchema.safeParse(site),
    mail: mailSchema.safeParse(mail),
    retention: retentionSchema.safeParse(retention),
  };
  return Object.entries(results).flatMap(([name, { error }]) =>
    (error?.issues ?? []).map(({ path, message }) => `shared/site.ts: ${[name, ...path].join('.')} ${message}.`),
  );
};
