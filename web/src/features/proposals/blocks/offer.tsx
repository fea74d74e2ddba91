import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { dayAt, type OfferState, offerStateOf } from '#shared/dates.ts';
import type { ServedIndex } from '#shared/editions.ts';
import { mailLink } from '#shared/mail-link.ts';
import { roomTexts } from '#web/src/features/proposals/texts.ts';
import { TextLink } from '#web/src/ui/text-link.tsx';

const { editions: texts, validity } = roomTexts;

export type Offer = Pick<ServedIndex, 'client' | 'version' | 'newest' | 'editions' | 'validUntil' | 'contact'>;

/** Whether this is the newest edition, the only one that can be accepted. */
export const isNewest = ({ version, newest }: Pick<Offer, 'version' | 'newest'>): boolean => version === newest;

/** The build cannot know when a page will be read, so it renders the text for every state; document.css picks one. */
export const offerStates = (offer: Pick<Offer, 'version' | 'newest' | 'validUntil'>) => {
  if (!isNewest(offer)) return {};
  const { validUntil } = offer;
  return {
    'data-valid-until': validUntil,
    ...(!import.meta.env.SSR && { 'data-offer': offerStateOf(validUntil, dayAt(new Date())) }),
  };
};

/** The attribute for content that is shown only in some states of the offer. */
export const inStates = (...states: OfferState[]) => ({ 'data-in-states': states.join(' ') });

/** The attribute for content that is shown only while the offer can be accepted. */
export const whileOpen = inStates('open', 'ending', 'lastDay');

/** Says that an offer ends soon or has ended. Renders nothing for an edition that was replaced. */
export function ValidityNote(offer: Offer) {
  const { client, version, validUntil, contact } = offer;
  if (!isNewest(offer)) return null;
  return (
    <>
      <StateNote state="ending">{validity.ending(validUntil)}</StateNote>
      <StateNote state="lastDay">{validity.lastDay(validUntil)}</StateNote>
      <StateNote state="ended">
        {validity.over(validUntil)}{' '}
        <TextLink href={mailLink(contact.email, validity.renewSubject(client, version))}>{validity.renew}</TextLink>
      </StateNote>
    </>
  );
}

function StateNote({ state, children }: { state: OfferState; children: ReactNode }) {
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

type Editions = Pick<Offer, 'editions' | 'newest' | 'version'>;

/** The ISO date on which the edition was replaced; undefined for the newest edition. */
export const replacedOn = ({ editions, version, newest }: Editions): string | undefined =>
  version === newest
    ? undefined
    : (editions[editions.findIndex((each) => each.version === version) - 1]?.date ?? editions[0]?.date);

const noteClass = 'mb-8 max-w-measure border-l-4 border-edge bg-surface px-5 py-3 font-medium print:my-4';

/** Says that the requested edition was withdrawn and why. The page shows the current edition instead. */
export function WithdrawalNote({ withdrawn, version }: Pick<ServedIndex, 'withdrawn' | 'version'>) {
  return withdrawn ? <p className={noteClass}>{texts.withdrawn(withdrawn, version)}</p> : null;
}

/** Says that the edition was replaced. @param props.path the page's path in the newest edition, to link to */
export function EditionNote({ path, ...edition }: Editions & { path?: string }) {
  const date = replacedOn(edition);
  if (date === undefined) return null;
  const { version, newest } = edition;
  return (
    <p data-replaced="" className={noteClass}>
      {texts.replaced(version, newest, date)}{' '}
      {path && (
        <Link href={path} className="rounded-box underline underline-offset-4 print:hidden">
          {texts.toNewest(newest)}
        </Link>
      )}
    </p>
  );
}
