import { ApiError, rateLimited } from '#functions/lib/errors.ts';
import type { Limiter } from '#functions/lib/limiter.ts';
import { log } from '#functions/lib/log.ts';
import type { Submission } from '#functions/lib/submission.ts';
import type { SubmissionRepository } from './repository.ts';
import { sameContent } from './to-submission.ts';

export type Dependencies = { submissions: SubmissionRepository; limiter: Limiter | undefined };

/** How long the limiter may take. After that the form goes on without it. Milliseconds. */
const limiterPatienceMs = 500;

const alreadyStored = (row: Submission, stored: Submission) => {
  if (!sameContent(row, stored)) {
    throw new ApiError('conflict', 'This message was already sent with other content. Please send it again.');
  }
};

/** @returns how long to wait in ms, or 0. A broken limiter never costs a lead. */
const take = async (limiter: Limiter, key: string, now: number, signal: AbortSignal): Promise<number> => {
  try {
    return await limiter.take(key, now, AbortSignal.any([signal, AbortSignal.timeout(limiterPatienceMs)]));
  } catch (error) {
    log.failure('limiter_unavailable', error);
    return 0;
  }
};

/**
 * Stores a submission once. When it returns, the row is in the database.
 *
 * A repeated id with the same content is a repeat of the same message: it succeeds, stores nothing, and does not count
 * against the client's limit, even when that is used up.
 * @returns whether this call stored it, or an earlier one had
 * @throws {ApiError} rate_limited, conflict (the id with other content) or unavailable
 */
export const submit = async (
  row: Submission,
  client: string,
  now: number,
  signal: AbortSignal,
  { submissions, limiter }: Dependencies,
): Promise<'stored' | 'repeated'> => {
  const key = `contact#${client}`;
  const wait = limiter ? await take(limiter, key, now, signal) : 0;
  if (wait > 0) {
    const stored = await submissions.find(row.id, signal);
    if (!stored) throw rateLimited(wait);
    alreadyStored(row, stored);
    return 'repeated';
  }
  const stored = await submissions.add(row, signal);
  if (!stored) return 'stored';
  // The same createdAt means that our own first attempt was stored and only its acknowledgement was lost.
  if (stored.createdAt === row.createdAt && sameContent(row, stored)) return 'stored';
  await limiter?.refund(key, signal).catch((error) => log.failure('limiter_unavailable', error));
  alreadyStored(row, stored);
  return 'repeated';
};
