import { log } from '#functions/lib/log.ts';
import { shortId } from '#functions/lib/submission.ts';
import { site } from '#shared/site.ts';
import { type Email, layout } from './layout.ts';
import type { Dependencies } from './notify-lead.ts';
import type { Queued } from './repository.ts';

/** How many of the suspected messages the digest lists. It counts them all. */
const maxListed = 50;

/** The daily email that counts suspected spam, which is kept but not sent. @param suspects not empty */
export const digestEmail = (suspects: readonly Queued[]): Email => {
  const count = suspects.length;
  const title = count === 1 ? '1 message held as suspected spam' : `${count} messages held as suspected spam`;
  const sentence = `${count === 1 ? 'It is' : 'They are'} kept in the database and nothing was sent for ${count === 1 ? 'it' : 'them'}.`;
  const lines = suspects
    .slice(0, maxListed)
    .map(({ id, createdAt }) => `${createdAt.slice(0, 16).replace('T', ' ')} UTC  ${shortId(id)}`);
  const more = count > maxListed ? [`and ${count - maxListed} more`] : [];
  return {
    subject: `${title} [${site.name}]`,
    text: [`${title}.`, sentence, '', ...lines, ...more, ''].join('\n'),
    html: layout(
      title,
      `<p style="margin:0 0 16px">${sentence}</p><p style="margin:0;font-variant-numeric:tabular-nums">${[...lines, ...more].join('<br>')}</p>`,
    ),
  };
};

/**
 * Sends the daily count of suspected spam, if there is any. Rows leave the digest's queue only after the email is
 * out: a crash in between counts them twice and loses none.
 */
export const digest = async ({ leads, mailer, clock }: Dependencies): Promise<void> => {
  const suspects: Queued[] = await Array.fromAsync(leads.waiting('digest', clock()));
  if (suspects.length === 0) return;
  await mailer.send(digestEmail(suspects));
  for (const { id } of suspects) await leads.markCounted(id);
  log.info('digest', { suspects: suspects.length });
};
