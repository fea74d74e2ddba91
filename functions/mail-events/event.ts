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
  /** `complaint`: it arrived, and somebody there takes it for spam. Sending it again would make that worse. */
  delivery: Delivery | 'complaint';
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
  const bounced = bounceType === 'Transient' ? 'bounced softly' : 'undelivered';
  const arrived = { [mailEvents.events.DELIVERY]: 'delivered', [mailEvents.events.COMPLAINT]: 'complaint' } as const;
  return {
    delivery: arrived[type as keyof typeof arrived] ?? bounced,
    reason: [type, bounceType, bounceSubType].filter((part) => part !== undefined).join(', '),
    lead: tags.lead?.[0],
    bundle: tags.bundle?.[0],
    claim: tags.claim?.[0] ?? '',
  };
};
