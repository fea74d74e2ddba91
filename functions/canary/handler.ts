import * as z from 'zod/mini';
import { parseEnv, required } from '#functions/lib/env.ts';
import { log } from '#functions/lib/log.ts';
import { certificateDays, isUp } from './visit.ts';

const env = parseEnv(z.object({ SITE_URL: required }));

/** Called by a schedule: visits the site as a stranger does, and reports what it found. It sends no lead. */
export const handler = async (): Promise<void> => {
  const [up, days] = await Promise.all([isUp(env.SITE_URL), certificateDays(env.SITE_URL, Date.now())]);
  log.measure({ siteUp: up ? 1 : 0, ...(days !== undefined && { certificateDays: days }) });
};
