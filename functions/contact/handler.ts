import * as z from 'zod/mini';
import { createDatabase } from '#functions/lib/aws-clients.ts';
import { connectLimiter } from '#functions/lib/client-limiter.ts';
import { parseEnv, required } from '#functions/lib/env.ts';
import { httpHandler } from '#functions/lib/http/handler.ts';
import { httpEnv } from '#functions/lib/http/trust.ts';
import { log } from '#functions/lib/log.ts';
import { contactReply, contactRequest, contactThanks } from '#shared/contact.ts';
import { limitRule } from '#shared/settings.ts';
import { submitter } from './submit.ts';
import { submissionId, toSubmission } from './to-submission.ts';

export const createHandler = (environment: NodeJS.ProcessEnv) => {
  const env = parseEnv(
    z.object({
      ...httpEnv,
      SUBMISSIONS_TABLE: required,
      CONTACT_LIMITS_TABLE: required,
      LIMIT_CONTACT: limitRule,
    }),
    environment,
  );

  const limiter = connectLimiter(env.LIMIT_CONTACT, env.CONTACT_LIMITS_TABLE);
  const submit = submitter(createDatabase(), env.SUBMISSIONS_TABLE, limiter);

  return httpHandler(
    { env, request: contactRequest, reply: contactReply },
    async ({ body, headers, client, now, signal }) => {
      const row = toSubmission(body, submissionId(headers['idempotency-key']), now);
      const outcome = await submit(row, client, now, signal);
      if (outcome === 'repeated') log.info('lead_repeated', { id: row.id });
      else log.info('lead_stored', { id: row.id, suspectedSpam: row.suspectedSpam ?? false });
      return { status: 201, body: { message: contactThanks } };
    },
  );
};
