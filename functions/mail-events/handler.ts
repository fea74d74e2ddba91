import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { backgroundCalls, createDatabase } from '#functions/lib/aws-clients.ts';
import { changeLead } from '#functions/lib/change-lead.ts';
import { type Delivery, recordDelivery } from '#functions/lib/email-claims.ts';
import { parseEnv, required } from '#functions/lib/env.ts';
import { log } from '#functions/lib/log.ts';
import { mailEvents } from '#functions/routes.ts';
import { listKey } from '#functions/tables.ts';

const tag = z.optional(z.array(z.string()));

/** An SES event as EventBridge delivers it (SES Developer Guide, "Monitoring SES events using Amazon EventBridge"). */
const schema = z.object({
  'detail-type': z.enum(mailEvents.events),
  detail: z.object({
    mail: z.object({ tags: z.object({ lead: tag, list: tag, claim: tag }) }),
    bounce: z.optional(z.object({ bounceType: z.string(), bounceSubType: z.optional(z.string()) })),
  }),
});
type MailEvent = z.output<typeof schema>;

const deliveryOf = ({ 'detail-type': type, detail }: MailEvent): Delivery => {
  const { DELIVERY, DELIVERY_DELAY, COMPLAINT } = mailEvents.events;
  // A recipient who reports an email as spam has received it. Sending it again would make matters worse.
  if (type === DELIVERY || type === COMPLAINT) return 'delivered';
  if (type === DELIVERY_DELAY) return 'delayed';
  return detail.bounce?.bounceType === 'Transient' ? 'bounced softly' : 'undelivered';
};

const listRow = z.object({ ids: z.array(z.string()) });

/** Called by EventBridge. An event may arrive twice, late, or never. If the handler throws, Lambda retries. */
export const createHandler = (environment: NodeJS.ProcessEnv) => {
  const env = parseEnv(z.object({ SUBMISSIONS_TABLE: required, NOTIFIER_STATE_TABLE: required }), environment);
  const db = createDatabase(backgroundCalls);

  /** The ids of the leads that an email is about; none for the daily lists (suspected spam, upcoming erasures). */
  const leadsOf = async ({ tags }: MailEvent['detail']['mail']): Promise<string[]> => {
    if (tags.lead) return tags.lead;
    const [list] = tags.list ?? [];
    if (list === undefined) return [];
    const { Item } = await db.send(new GetCommand({ TableName: env.NOTIFIER_STATE_TABLE, Key: listKey(list) }));
    return z.safeParse(listRow, Item).data?.ids ?? [];
  };

  return async (event: unknown): Promise<void> => {
    const { data } = z.safeParse(schema, event);
    if (!data) throw new Error('The event is not about an email to sales.');
    const { mail, bounce } = data.detail;
    const [token = ''] = mail.tags.claim ?? [];
    const delivery = deliveryOf(data);
    const reason = [data['detail-type'], bounce?.bounceType, bounce?.bounceSubType].filter(Boolean).join(', ');
    log.info('email_reported', { reason });
    const ids = await leadsOf(mail);
    const about = { id: mail.tags.lead?.[0], list: mail.tags.list?.[0], claim: token };
    // SES has no event type for an automatic reply, such as an out-of-office message: it reports a bounce of this type.
    const isReply = delivery === 'bounced softly' && bounce?.bounceSubType === 'General';
    const hasBounced = delivery === 'undelivered' || (delivery === 'bounced softly' && !isReply);
    for (const id of ids) {
      const { outcome } = await changeLead({ db, table: env.SUBMISSIONS_TABLE, id }, (row) =>
        recordDelivery(row, { token, delivery, now: Date.now() }),
      );
      if (outcome !== 'recorded') continue;
      if (delivery === 'delivered') log.info('lead_delivered', { id });
      else if (hasBounced) log.failure('lead_undelivered', new Error(reason), { id });
    }
    if (delivery === 'delayed') log.warn('delivery_delayed', about);
    if (data['detail-type'] === mailEvents.events.COMPLAINT || (ids.length === 0 && hasBounced))
      log.failure('lead_undelivered', new Error(reason), about);
  };
};
