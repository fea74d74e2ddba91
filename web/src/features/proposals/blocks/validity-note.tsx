import type { ReactNode } from 'react';
import type { ServedIndex } from '#shared/editions.ts';
import { mailLink } from '#shared/mail-link.ts';
import { roomTexts } from '#web/src/content/room.ts';
import { TextLink } from '#web/src/ui/text-link.tsx';
import { inStates, isNewest } from './offer-state.ts';

const { validity: texts } = roomTexts;

export type Offer = Pick<ServedIndex, 'client' | 'version' | 'newest' | 'editions' | 'validUntil' | 'contact'>;

/** Says that an offer ends soon or has ended; otherwise nothing. */
export function ValidityNote(offer: Offer) {
  const { client, version, validUntil, contact } = offer;
  if (!isNewest(offer)) return null;
  return (
    <>
      <Note state="ending">{texts.ending(validUntil)}</Note>
      <Note state="lastDay">{texts.lastDay(validUntil)}</Note>
      <Note state="ended">
        {texts.over(validUntil)}{' '}
        <TextLink href={mailLink(contact.email, texts.renewSubject(client, version))}>{texts.renew}</TextLink>
      </Note>
    </>
  );
}

function Note({ state, children }: { state: 'ending' | 'lastDay' | 'ended'; children: ReactNode }) {
  return (
    <p
      data-validity={state}
      {...inStates(state)}
      className="my-8 max-w-measure border-l-4 border-spark bg-surface px-5 py-3 font-medium print:my-4"
    >
      {children}
    </p>
  );
}
