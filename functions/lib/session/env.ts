import * as z from 'zod/mini';
import { createDatabase } from '#functions/lib/dynamodb.ts';
import { required } from '#functions/lib/env.ts';
import { httpEnv } from '#functions/lib/http/env.ts';
import { type SessionReader, sessionReader } from './open-session.ts';
import { type SessionRepository, sessionRepository } from './repository.ts';
import { signingKeySource } from './signing-keys.ts';

/** The environment of every function that reads sessions. One of the two signing settings must be set. */
export const sessionEnv = {
  ...httpEnv,
  USERS_TABLE: required,
  LIMITS_TABLE: required,
  SIGNING_KEYS: z.optional(z.string()),
  SIGNING_KEYS_SECRET: z.optional(z.string()),
};

type SessionEnv = z.output<z.ZodMiniObject<typeof sessionEnv>>;

/** Creates, once per function, what reads and ends sessions. */
export const connectSessions = (env: SessionEnv): { read: SessionReader; sessions: SessionRepository } => {
  const sessions = sessionRepository(createDatabase(), { users: env.USERS_TABLE, limits: env.LIMITS_TABLE });
  return { read: sessionReader(signingKeySource(env), sessions), sessions };
};
