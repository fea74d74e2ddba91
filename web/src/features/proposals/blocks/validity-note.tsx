import type { ServedIndex } from '#shared/editions.ts';
import { roomTexts } from '#web/src/content/room.ts';
import { TextLink } from '#web/src/ui/text-link.tsx';
import { mailLink } from './mail-link.ts';
import { validityToday } from './validity-today.ts';

const { validity: texts } = roomTexts;

export type Offer = Pick<ServedIndex, 'client' | 'version' | 'newest' | 'editions' | 'validUntil' | 'contact'>;

/** Says that an offer ends soon, or has ended; nothing of one that stands, or that a newer edition replaced. */
export function ValidityNote({ client, version, newest, validUntil, contact }: Offer) {
  const validity = validityToday(validUntil);
  const sentence = version === newest ? texts.state(validUntil, validity) : undefined;
  if (sentence === undefined) return null;
  return (
    <p
      data-validity={validity.state}
      className="my-8 max-w-measure border-l-4 border-spark bg-surface px-5 py-3 font-medium print:my-4"
    >
      {sentence}
      {validity.state === 'ended' && (
        <>
          {' '}
          <TextLink href={mailLink(contact.email, texts.renewSubject(client, version))}>{texts.renew}</TextLink>
        </>
      )}
    </p>
  );
}
