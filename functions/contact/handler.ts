import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { conflictingRow, createDatabase } from '#functions/lib/aws-clients.ts';
import { connectLimiter } from '#functions/lib/client-limiter.ts';
import { parseEnv, required } from '#functions/lib/env.ts';
import { ApiError, rateLimited } from '#functions/lib/errors.ts';
import { httpHandler } from '#functions/lib/http/handler.ts';
import { httpEnv } from '#functions/lib/http/trust.ts';
import { log } from '#functions/lib/log.ts';
import { type Submission, submission } from '#functions/lib/submission.ts';
import { contactReply, contactRequest, contactThanks } from '#shared/contact.ts';
import { contactFieldNames } from '#shared/contact-fields.ts';
import { functionSettings } from '#shared/settings.ts';
import { submissionId, toSubmission } from './to-submission.ts';

/** POST /api/contact. Repeating an Idempotency-Key with the same content succeeds, even over the rate limit. */
export const createHandler = (environment: NodeJS.ProcessEnv) => {
  const env = parseEnv(
    z.object({
      ...httpEnv,
      SUBMISSIONS_TABLE: required,
      RATE_LIMITS_TABLE: required,
      LIMIT_CONTACT: functionSettings.LIMIT_CONTACT,
    }),
    environment,
  );

  const limiter = connectLimiter(env.LIMIT_CONTACT, env.RATE_LIMITS_TABLE, 'contact#');
  const db = createDatabase();

  const find = async (id: string, signal: AbortSignal): Promise<Submission | undefined> => {
    const query = new GetCommand({ TableName: env.SUBMISSIONS_TABLE, Key: { id }, ConsistentRead: true });
    const { Item } = await db.send(query, { abortSignal: signal });
    return Item && z.parse(submission, Item);
  };
  /** @returns the existing row with this id, or undefined if the new row was stored */
  const add = async (row: Submission, signal: AbortSignal): Promise<Submission | undefined> => {
    const command = new PutCommand({
      TableName: env.SUBMISSIONS_TABLE,
      Item: row,
      ConditionExpression: 'attribute_not_exists(id)',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    });
    const existing = await conflictingRow(db.send(command, { abortSignal: signal }));
    return existing && z.parse(submission, existing);
  };

  return httpHandler(
    { env, request: contactRequest, reply: contactReply },
    async ({ body, headers, client, now, signal }) => {
      const row = toSubmission(body, submissionId(headers['idempotency-key']), now);
      const wait = await limiter.take(client, now, signal);
      const stored = wait > 0 ? await find(row.id, signal) : await add(row, signal);
      if (!stored && wait > 0) throw rateLimited(wait);
      if (stored && contactFieldNames.some((name) => stored[name] !== row[name])) {
        throw new ApiError('conflict', 'This message was already sent with other content. Please send it again.');
      }
      // The same createdAt means that this request stored the row, but the SDK missed the response and tried again.
      const isNew = !stored || (wait === 0 && stored.createdAt === row.createdAt);
      if (isNew) log.info('lead_stored', { id: row.id, suspectedSpam: row.suspectedSpam ?? false });
      else log.info('lead_repeated', { id: row.id });
      return { status: 201, body: { message: contactThanks } };
    },
  );
};
