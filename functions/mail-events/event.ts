import * as z from 'zod/mini';
import type { Delivery } from '#functions/lib/email-claims.ts';
import { mailEvents } from '#functions/routes.ts';

const tag = z.optional(z.array(z.string()));

/** An event of SES as EventBridge passes it on (SES Developer Guide, "Monitoring SES events using EventBridge"). */
const schema = z.object({
  'detail-type': z.enum(mailEvents.events),
  detail: z.object({
    mail: z.object({ tags: z.object({ lead: tag, bundle: tag, claim: tag }) }),
    bounce: z.optional(z.object({ bounceType: z.string(), bounceSubType: z.optional(z.string()) })),
  }),
});

export type MailEvent = {
  delivery: Delivery;
  /** What happened, in the mail service's words. */
  reason: string;
  lead: string | undefined;
  bundle: string | undefined;
  claim: string;
};

/** @throws {Error} for what is not an event about an email of ours */
export const parseMailEvent = (event: unknown): MailEvent => {
  const parsed = z.safeParse(schema, event);
  if (!parsed.success) throw new Error('The event is not one about an email to sales.');
  const { 'detail-type': type, detail } = parsed.data;
  const { tags } = detail.mail;
  const { bounceType, bounceSubType } = detail.bounce ?? {};
  const failure = bounceType === 'Transient' ? 'bounced softly' : 'undelivered';
  return {
    delivery: type === mailEvents.events.DELIVERY ? 'delivered' : failure,
    reason: [type, bounceType, bounceSubType].filter((part) => part !== undefined).join(', '),
    lead: tags.lead?.[0],
    bundle: tags.bundle?.[0],
    claim: tags.claim?.[0] ?? '',
  };
};
