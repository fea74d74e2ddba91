import type { ServedIndex } from '#shared/editions.ts';
import { roomTexts } from '#web/src/content/room.ts';
import { ButtonLink } from '#web/src/ui/button.tsx';
import { isOpen } from './blocks/validity-today.ts';
import { Decides } from './decides.tsx';

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
