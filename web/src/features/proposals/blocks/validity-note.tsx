import { createContext, useContext } from 'react';
import type { ServedIndex } from '#shared/editions.ts';
import { roomTexts } from '#web/src/content/room.ts';
import { TextLink } from '#web/src/ui/text-link.tsx';
import { mailLink } from './mail-link.ts';
import { useValidity } from './use-validity.ts';

const { validity: texts } = roomTexts;

type OfferFacts = Pick<ServedIndex, 'client' | 'version' | 'newest' | 'editions' | 'validUntil' | 'contact'>;

/** The offer that the page is about. */
export const Offer = createContext<OfferFacts | undefined>(undefined);

/** Says that the page's offer ends soon, or has ended; nothing of one that stands, or that a newer edition replaced. */
export function ValidityNote() {
  const offer = useContext(Offer);
  return offer && offer.version === offer.newest ? <NoteOf {...offer} /> : null;
}

function NoteOf({ client, version, validUntil, contact }: OfferFacts) {
  const validity = useValidity(validUntil);
  const sentence = texts.state(validUntil, validity);
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
