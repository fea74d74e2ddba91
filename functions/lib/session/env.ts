import * as z from 'zod/mini';
import { createDatabase } from '#functions/lib/aws-clients.ts';
import { required } from '#functions/lib/env.ts';
import { httpEnv } from '#functions/lib/http/trust.ts';
import { sessionReader } from './open-session.ts';
import { sessionRepository } from './repository.ts';
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

/** Creates, once per function, what reads, opens, and ends sessions. */
export const connectSessions = (env: SessionEnv) => {
  const keys = signingKeySource(env);
  const sessions = sessionRepository(createDatabase(), { users: env.USERS_TABLE, limits: env.LIMITS_TABLE });
  return { keys, sessions, read: sessionReader(keys, sessions) };
};
