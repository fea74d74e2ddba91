import { formatDate } from '#shared/dates.ts';
import type { ServedIndex } from '#shared/editions.ts';
import type { Figure } from '#shared/proposals.ts';
import { roomTexts } from '#web/src/content/room.ts';
import { ButtonLink } from '#web/src/ui/button.tsx';
import { Figures } from './blocks/figures.tsx';
import { isOpen } from './blocks/validity-today.ts';

const { order: texts } = roomTexts;

/** What can be ordered now: the figures that decide, and the way to the order form. Not every room has one. */
export function OrderStrip({ index, base }: { index: ServedIndex; base: string }) {
  const { order } = index;
  if (!order || !isOpen(index)) return null;
  return (
    <section aria-labelledby="order" className="mt-6 rounded-box border-2 border-ink bg-surface p-4 sm:p-6">
      <h2 id="order" className="text-lead">
        {texts.heading(order.subject)}
      </h2>
      <Decides {...index} decides={order.decides} />
      <ButtonLink href={`${base}/${order.slug}`} variant="primary" size="small" className="mt-2 print:hidden">
        {texts.toForm}
      </ButtonLink>
    </section>
  );
}

type Props = Pick<ServedIndex, 'version' | 'newest' | 'validUntil'> & { decides: readonly Figure[] };

/** What decides, and the last day to accept: nothing of an offer that ended or was replaced. */
export function Decides({ decides, ...offer }: Props) {
  if (!isOpen(offer)) return null;
  return <Figures items={[...decides, { value: formatDate(offer.validUntil), label: texts.lastDay }]} />;
}
