import type { BlockOf } from '#shared/proposals.ts';
import { CriticalMark } from './rating.tsx';
import { unbroken } from './unbroken.tsx';

type Passage = { lead?: string | undefined; text: string };

export function Paragraph({ lead, text }: Passage) {
  return (
    <p className="max-w-measure">
      <Words lead={lead} text={text} />
    </p>
  );
}

export function List({ ordered, items }: BlockOf<'list'>) {
  const ListElement = ordered ? 'ol' : 'ul';
  return (
    <ListElement
      className={`grid max-w-measure grid-cols-1 gap-2 pl-6 marker:text-edge print:block ${ordered ? 'list-decimal' : 'list-disc'}`}
    >
      {items.map((item) => (
        <li key={`${item.lead} ${item.text}`} className="pl-1">
          <Words {...item} />
        </li>
      ))}
    </ListElement>
  );
}

function Words({ lead, text }: Passage) {
  return (
    <>
      {lead && <strong className="font-medium">{unbroken(lead)} </strong>}
      {unbroken(text)}
    </>
  );
}

const tones = {
  note: 'border-l-4 border-edge bg-surface',
  critical: 'border-2 border-l-8 border-danger bg-surface',
  conclusion: 'band border-l-8 border-spark',
};

export function Callout({ tone, title, text }: BlockOf<'callout'>) {
  return (
    <aside aria-label={title} data-tone={tone} className={`my-2 max-w-measure rounded-box px-6 py-5 ${tones[tone]}`}>
      {tone === 'critical' && (
        <p className="mb-2 flex items-center gap-2 text-small font-medium text-danger">
          <CriticalMark />
          Critical finding
        </p>
      )}
      <p className="font-serif text-lead">{unbroken(title, { inDisplay: true })}</p>
      <p className="mt-2">{unbroken(text)}</p>
    </aside>
  );
}

export function Contrast({ sides }: BlockOf<'contrast'>) {
  return (
    <div className="my-2 grid gap-8 sm:grid-cols-2 print:grid-cols-2">
      {sides.map(({ title, items }) => (
        <div key={title} data-keep-whole="" className="border-t-2 border-ink pt-4 print:pt-1">
          <h3 className="font-serif text-lead">{unbroken(title, { inDisplay: true })}</h3>
          <ul className="mt-3 grid list-disc gap-2 pl-5 print:mt-1 print:gap-0.5 text-small marker:text-edge">
            {items.map((item) => (
              <li key={item}>{unbroken(item)}</li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
