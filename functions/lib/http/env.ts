import * as z from 'zod/mini';
import { required } from '#functions/lib/env.ts';

/** What every API function needs. `ORIGIN_SECRET_PREVIOUS` is only set during a rotation of the secret. */
export const httpEnv = { ORIGIN_SECRET: required, ORIGIN_SECRET_PREVIOUS: z.optional(z.string()) };

export type HttpEnv = z.output<z.ZodMiniObject<typeof httpEnv>>;

export const originSecrets = (env: HttpEnv): string[] =>
  [env.ORIGIN_SECRET, env.ORIGIN_SECRET_PREVIOUS ?? ''].filter((secret) => secret !== '');
