import { dayAt, type Validity, validityOf } from '#shared/dates.ts';
import type { ServedIndex } from '#shared/editions.ts';
import { mailLink } from '#shared/mail-link.ts';
import { roomTexts } from '#web/src/content/room.ts';
import { TextLink } from '#web/src/ui/text-link.tsx';

const { validity: texts } = roomTexts;

export type Offer = Pick<ServedIndex, 'client' | 'version' | 'newest' | 'editions' | 'validUntil' | 'contact'>;

/** Whether an offer is valid today. @param validUntil an ISO calendar date */
export const validityToday = (validUntil: string): Validity => validityOf(validUntil, dayAt(new Date()));

/** Whether an edition can be accepted today: it was not replaced, and has not ended. */
export const isOpen = ({ version, newest, validUntil }: Pick<ServedIndex, 'version' | 'newest' | 'validUntil'>) =>
  validityToday(validUntil).state !== 'ended' && version === newest;

/** Says that an offer ends soon, or has ended; nothing about one that is valid for longer, or was replaced. */
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
