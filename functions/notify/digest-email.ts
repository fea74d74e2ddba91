import { shortId } from '#functions/lib/submission.ts';
import { site } from '#shared/site.ts';
import { type Email, layout } from './layout.ts';

export type Suspect = { id: string; createdAt: string };

/** How many of the held messages a digest names; it counts them all. */
const named = 50;

/** The daily e-mail that counts the messages that were kept but looked like a machine's. Not empty. */
export const digestEmail = (suspects: readonly Suspect[]): Email => {
  const count = suspects.length;
  const title = count === 1 ? '1 message held as suspected spam' : `${count} messages held as suspected spam`;
  const sentence = `${count === 1 ? 'It is' : 'They are'} kept in the database and nothing was sent for ${count === 1 ? 'it' : 'them'}.`;
  const lines = suspects
    .slice(0, named)
    .map(({ id, createdAt }) => `${createdAt.slice(0, 16).replace('T', ' ')} UTC  ${shortId(id)}`);
  const more = count > named ? [`and ${count - named} more`] : [];
  return {
    subject: `${title} [${site.name}]`,
    text: [`${title}.`, sentence, '', ...lines, ...more, ''].join('\n'),
    html: layout(
      title,
      `<p style="margin:0 0 16px">${sentence}</p><p style="margin:0;font-variant-numeric:tabular-nums">${[...lines, ...more].join('<br>')}</p>`,
    ),
  };
};
