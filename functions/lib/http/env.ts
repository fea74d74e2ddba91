import * as z from 'zod/mini';
import { required } from '#functions/lib/env.ts';

/** The environment of every HTTP function. `ORIGIN_SECRET_PREVIOUS` is set only while the secret is being replaced. */
export const httpEnv = { ORIGIN_SECRET: required, ORIGIN_SECRET_PREVIOUS: z.optional(z.string()) };

export const originSecrets = (env: { ORIGIN_SECRET: string; ORIGIN_SECRET_PREVIOUS?: string | undefined }): string[] =>
  [env.ORIGIN_SECRET, env.ORIGIN_SECRET_PREVIOUS ?? ''].filter((secret) => secret !== '');
