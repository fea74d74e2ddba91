import { log } from '#functions/lib/log.ts';
import { digestEmail } from './digest-email.ts';
import type { Dependencies } from './notify-lead.ts';
import type { Queued } from './repository.ts';

/**
 * Sends the daily count of suspected spam, if there is any. Rows leave the digest's queue only after the e-mail is
 * out: a crash between the two repeats a count, and loses none.
 */
export const digest = async ({ leads, mailer, clock }: Dependencies): Promise<void> => {
  const suspects: Queued[] = await Array.fromAsync(leads.waiting('digest', clock()));
  if (suspects.length === 0) return;
  await mailer.send(digestEmail(suspects));
  for (const { id } of suspects) await leads.markCounted(id);
  log.info('digest', { suspects: suspects.length });
};
