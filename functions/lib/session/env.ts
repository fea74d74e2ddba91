import * as z from 'zod/mini';
import { createDatabase } from '#functions/lib/dynamodb.ts';
import { required } from '#functions/lib/env.ts';
import { httpEnv } from '#functions/lib/http/env.ts';
import { type SessionReader, sessionReader } from './open-session.ts';
import { type SessionRepository, sessionRepository } from './repository.ts';
import { signingKeySource } from './signing-keys.ts';

/** What every function that knows of sessions needs. One of the two signing settings must be there. */
export const sessionEnv = {
  ...httpEnv,
  USERS_TABLE: required,
  LIMITS_TABLE: required,
  CLIENT_USERNAME: required,
  SIGNING_KEYS: z.optional(z.string()),
  SIGNING_KEYS_SECRET: z.optional(z.string()),
};

type SessionEnv = z.output<z.ZodMiniObject<typeof sessionEnv>>;

/** Puts together, once per function, what reads and ends sessions. */
export const connectSessions = (env: SessionEnv): { read: SessionReader; sessions: SessionRepository } => {
  const sessions = sessionRepository(createDatabase(), {
    users: env.USERS_TABLE,
    limits: env.LIMITS_TABLE,
    username: env.CLIENT_USERNAME,
  });
  return { read: sessionReader(signingKeySource(env), sessions), sessions };
};
