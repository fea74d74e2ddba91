import { formatDate } from '#shared/dates.ts';
import type { ServedIndex } from '#shared/editions.ts';
import type { Figure } from '#shared/proposals.ts';
import { roomTexts } from '#web/src/content/room.ts';
import { Figures } from './blocks/figures.tsx';
import { isOpen } from './blocks/validity-today.ts';

type Props = Pick<ServedIndex, 'version' | 'newest' | 'validUntil'> & { decides: readonly Figure[] };

/** What decides, and the last day to accept: nothing of an offer that ended or was replaced. */
export function Decides({ decides, ...offer }: Props) {
  if (!isOpen(offer)) return null;
  return <Figures items={[...decides, { value: formatDate(offer.validUntil), label: roomTexts.order.lastDay }]} />;
}
