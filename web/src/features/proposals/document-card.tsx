import type { ServedIndex } from '#shared/editions.ts';
import { roomTexts } from '#web/src/content/room.ts';

const { index: texts } = roomTexts;

/** Words that a careful reader takes in a minute. */
const wordsPerMinute = 220;

/** The card of a document: what it decides, and how long it takes to read. */
export function DocumentCard({ item, path }: { item: ServedIndex['items'][number]; path: string }) {
  const minutes = Math.ceil(item.words.reduce((sum, count) => sum + count, 0) / wordsPerMinute);
  return (
    <a
      href={path}
      className="group flex h-full flex-col rounded-box border border-line bg-surface p-4 hover:border-ink sm:p-6"
    >
      <h2 className="text-lead underline decoration-transparent decoration-1 underline-offset-6 group-hover:decoration-ink">
        {item.title}
      </h2>
      <span className="mt-1 max-w-text text-muted">{item.line}</span>
      <span className="mt-auto flex justify-between gap-4 pt-3 text-small font-medium tabular">
        {texts.minutes(minutes)}
        <span aria-hidden="true" className="text-body">
          →
        </span>
      </span>
    </a>
  );
}
