import type { ComponentProps } from 'react';
import { Link } from 'wouter';
import { formatDate } from '#shared/dates.ts';
import type { ServedIndex, ServedProposal } from '#shared/editions.ts';
import { mailLink } from '#shared/mail-link.ts';
import type { Figure } from '#shared/proposals.ts';
import { ButtonLink } from '#web/src/ui/button.tsx';
import { Figures } from './blocks/figures.tsx';
import { isNewest, whileOpen } from './blocks/offer.tsx';
import { roomTexts } from './texts.ts';

const { order: texts } = roomTexts;

/** What can be ordered now: key figures and a link to the order form. Some rooms have no order form. */
export function OrderStrip({ index, base }: { index: ServedIndex; base: string }) {
  const { order, changes } = index;
  const changed = changes?.terms.length ?? 0;
  const group = changes?.terms[0]?.group;
  const gravest = changes?.terms.filter((term) => term.group === group).length ?? 0;
  if (!order || !isNewest(index)) return null;
  return (
    <section
      aria-labelledby="order"
      {...whileOpen}
      className="order-strip mt-3 print:mt-2 rounded-box border border-card bg-surface p-4 max-[24rem]:p-3 lg:mt-6 lg:p-5"
    >
      <h2 id="order" className="font-serif text-body lg:text-lead">
        {order.name}
      </h2>
      <KeyFigures {...index} decides={order.decides} />
      <div className="mt-3 flex flex-wrap lg:mt-4 print:mt-1 items-center gap-x-5 gap-y-2">
        <Link href={`${base}/${order.slug}`} asChild>
          <OrderLink>{order.condition ? texts.toDraft : texts.toForm}</OrderLink>
        </Link>
        {order.condition && <p className="text-note text-muted sm:text-small">{order.condition}</p>}
        {changed > 0 && (
          <a href="#changes" className="text-note underline sm:text-small underline-offset-4 print:hidden">
            {roomTexts.changes.terms(changed)}
            {group && `, ${roomTexts.changes.of(gravest, group)}`}
          </a>
        )}
      </div>
    </section>
  );
}

/** The order link of a valid offer: from a document to the order form, or from the order form to an email. */
export function OrderAction({ document, base }: { document: ServedProposal; base: string }) {
  const { orderForm, isDraft, entries = [], slug, title, version, contact } = document;
  if (!orderForm || !isNewest(document)) return null;
  const subject = roomTexts.contact.subject(title, version, isDraft ? texts.entriesSubject : texts.subject);
  return slug === orderForm ? (
    <OrderLink href={mailLink(contact.email, subject, texts.body(entries))}>
      {isDraft ? texts.sendEntries : texts.byEmail}
    </OrderLink>
  ) : (
    <Link href={`${base}/${orderForm}`} asChild>
      <OrderLink variant="quiet">{isDraft ? texts.toDraft : texts.toForm}</OrderLink>
    </Link>
  );
}

function OrderLink({ children, ...link }: ComponentProps<typeof ButtonLink>) {
  return (
    <ButtonLink size="small" className="print:hidden" {...whileOpen} {...link}>
      {children}
      <span aria-hidden="true">→</span>
    </ButtonLink>
  );
}

type Props = Pick<ServedIndex, 'version' | 'newest' | 'validUntil'> & { decides: readonly Figure[] };

/** The key figures and the offer's last day. Not shown once the offer has ended or the edition has been replaced. */
export function KeyFigures({ decides, ...offer }: Props) {
  if (!isNewest(offer)) return null;
  return (
    <div {...whileOpen}>
      <Figures items={[...decides, { value: formatDate(offer.validUntil), label: texts.lastDay }]} />
    </div>
  );
}
