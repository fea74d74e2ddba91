import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { bundleKey } from '#functions/lib/bundle-key.ts';
import { changeLead } from '#functions/lib/change-lead.ts';
import { createDatabase, nobodyWaits } from '#functions/lib/dynamodb.ts';
import { type Delivery, recordDelivery } from '#functions/lib/email-claims.ts';
import { parseEnv, required } from '#functions/lib/env.ts';
import { log } from '#functions/lib/log.ts';
import { type MailEvent, parseMailEvent } from './event.ts';

const env = parseEnv(z.object({ SUBMISSIONS_TABLE: required, LIMITS_TABLE: required }));

const db = createDatabase(nobodyWaits);

const bundleRow = z.object({ ids: z.array(z.string()) });

/** The leads that an email is about; a digest of suspects is about none. */
const leadsOf = async (database: DynamoDBDocumentClient, { lead, bundle }: MailEvent): Promise<string[]> => {
  if (lead !== undefined) return [lead];
  if (bundle === undefined) return [];
  const { Item } = await database.send(new GetCommand({ TableName: env.LIMITS_TABLE, Key: bundleKey(bundle) }));
  return z.safeParse(bundleRow, Item).data?.ids ?? [];
};

const record = async (id: string, delivery: Delivery, { claim, reason }: MailEvent): Promise<void> => {
  const guess = { tokens: [claim] };
  const { outcome } = await changeLead({ db, table: env.SUBMISSIONS_TABLE, id }, guess, (row) =>
    recordDelivery(row, { token: claim, delivery, now: Date.now() }),
  );
  if (outcome !== 'recorded') return;
  if (delivery === 'delivered') log.info('lead_delivered', { id });
  else log.failure('lead_undelivered', new Error(reason), { id });
};

/**
 * Called by EventBridge with each event of SES about an email to sales. An event may come twice, late, or never.
 * @throws when the database is unavailable; Lambda then tries again
 */
export const handler = async (event: unknown): Promise<void> => {
  const mailEvent = parseMailEvent(event);
  const { delivery, reason } = mailEvent;
  const ids = await leadsOf(db, mailEvent);
  for (const id of ids) await record(id, delivery === 'complaint' ? 'delivered' : delivery, mailEvent);
  if (delivery === 'complaint' || (ids.length === 0 && delivery !== 'delivered')) {
    log.failure('lead_undelivered', new Error(reason));
  }
};
