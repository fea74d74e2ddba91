import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { contactReply, contactRequest, contactThanks } from '#shared/contact.ts';
import { createDatabase } from '../lib/dynamodb.ts';
import { parseEnv, required } from '../lib/env.ts';
import { ApiFault } from '../lib/errors.ts';
import { httpEnv, originSecrets } from '../lib/http/env.ts';
import { httpHandler } from '../lib/http/handler.ts';
import { limitRule } from '../lib/limit-rule.ts';
import { createLimiter } from '../lib/limiter.ts';
import { log } from '../lib/log.ts';
import { submissionRepository } from './repository.ts';
import { submit } from './submit.ts';
import { toSubmission } from './to-submission.ts';

const env = parseEnv(
  z.object({
    ...httpEnv,
    SUBMISSIONS_TABLE: required,
    LIMITS_TABLE: required,
    LIMIT_CONTACT: limitRule(process.env.APP_STAGE),
  }),
);

const database = createDatabase();
const surroundings = {
  submissions: submissionRepository(database, env.SUBMISSIONS_TABLE),
  limiter: env.LIMIT_CONTACT && createLimiter(database, env.LIMITS_TABLE, env.LIMIT_CONTACT),
};

const idempotencyKey = z.optional(z.uuid());

/** The visitor's browser names each message, so that sending it again is the same message. */
const idOf = (header: string | undefined): string => {
  const parsed = z.safeParse(idempotencyKey, header);
  if (parsed.success) return parsed.data?.toLowerCase() ?? randomUUID();
  const sentence = 'Idempotency-Key must be a UUID';
  throw new ApiFault('invalid_request', sentence, { fields: { 'Idempotency-Key': sentence } });
};

/** POST /api/contact */
export const handler = httpHandler(
  { originSecrets: originSecrets(env), request: contactRequest, reply: contactReply },
  async ({ body, headers, client, now, signal }) => {
    const row = toSubmission(body, idOf(headers['idempotency-key']), now);
    await submit(row, client, now, signal, surroundings);
    log.info('lead_stored', { id: row.id, suspectedSpam: row.suspectedSpam ?? false });
    return { status: 201, body: { message: contactThanks } };
  },
);
