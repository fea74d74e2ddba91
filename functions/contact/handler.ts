import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { createDatabase } from '#functions/lib/aws-clients.ts';
import { connectLimiter } from '#functions/lib/client-limiter.ts';
import { parseEnv, required } from '#functions/lib/env.ts';
import { ApiError, rateLimited } from '#functions/lib/errors.ts';
import { httpHandler } from '#functions/lib/http/handler.ts';
import { httpEnv } from '#functions/lib/http/trust.ts';
import { type Lead, leadStore } from '#functions/lib/leads.ts';
import { log } from '#functions/lib/log.ts';
import {
  type ContactRequest,
  contactForm,
  contactRequest,
  contactResponse,
  contactThanks,
  fastestHumanMs,
} from '#shared/contact.ts';
import { contactFieldNames } from '#shared/contact-fields.ts';
import { functionSettings } from '#shared/settings.ts';
import { retention } from '#shared/site.ts';

const idempotencyKey = z.optional(z.uuid());

/** Reads the Idempotency-Key header, or creates an id if it is missing. @throws {ApiError} if it is not a UUID */
const leadId = (header: string | undefined): string => {
  const parsed = z.safeParse(idempotencyKey, header);
  if (parsed.success) return parsed.data?.toLowerCase() ?? randomUUID();
  const sentence = 'Idempotency-Key must be a UUID';
  throw new ApiError('invalid_request', sentence, { fields: { 'Idempotency-Key': sentence } });
};

const isSuspected = ({ honeypot = '', elapsedMs = fastestHumanMs }: Partial<ContactRequest>): boolean =>
  honeypot !== '' || elapsedMs < fastestHumanMs;

/** When a lead that arrives now expires, in seconds since the epoch. */
const expiryOf = (now: number, suspected: boolean): number => {
  const at = new Date(now);
  if (suspected) at.setUTCDate(at.getUTCDate() + retention.suspectedDays);
  else at.setUTCMonth(at.getUTCMonth() + retention.messageMonths);
  return Math.ceil(at.getTime() / 1000);
};

/** The row of a new lead, which is due at once. @param now ms since the epoch */
export const newLead = (request: ContactRequest, id: string, now: number): Lead => {
  const suspected = isSuspected(request);
  const createdAt = new Date(now).toISOString();
  return {
    // Without honeypot and elapsedMs.
    ...z.parse(contactForm, request),
    id,
    createdAt,
    ...(suspected && { suspectedSpam: true as const }),
    expiresAt: expiryOf(now, suspected),
    queue: suspected ? 'suspected' : 'real',
    nextTryAt: createdAt,
  };
};

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
  const leads = leadStore(createDatabase(), env.SUBMISSIONS_TABLE);

  return httpHandler(
    { env, request: contactRequest, response: contactResponse },
    async ({ body, headers, client, now, signal }) => {
      const lead = newLead(body, leadId(headers['idempotency-key']), now);
      const wait = await limiter.take(client, now, signal);
      const stored = wait > 0 ? await leads.get(lead.id, signal) : await leads.add(lead, signal);
      if (!stored && wait > 0) throw rateLimited(wait);
      if (stored && contactFieldNames.some((name) => stored.row[name] !== lead[name])) {
        throw new ApiError('conflict', 'This message was already sent with other content. Please send it again.');
      }
      // The same createdAt means that this request stored the row, but the SDK missed the response and tried again.
      const isNew = !stored || (wait === 0 && stored.row.createdAt === lead.createdAt);
      if (isNew) log.info('lead_stored', { id: lead.id, suspectedSpam: lead.suspectedSpam ?? false });
      else log.info('lead_repeated', { id: lead.id });
      return { status: 201, body: { message: contactThanks } };
    },
  );
};
