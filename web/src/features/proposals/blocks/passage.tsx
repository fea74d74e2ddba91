import type { BlockOf } from '#shared/proposals.ts';
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
