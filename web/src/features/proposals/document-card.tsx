import { Link } from 'wouter';
import type { ServedIndex } from '#shared/editions.ts';
import { roomTexts } from '#web/src/content/room.ts';
import { Picture } from './blocks/drawing.tsx';
import { ReadingTime } from './reading-time.tsx';

const { index: texts } = roomTexts;

/** Words that a careful reader takes in a minute. */
const wordsPerMinute = 220;

type Props = {
  item: ServedIndex['items'][number];
  path: string;
  /** Of the document as printed. */
  code: string | undefined;
  isFirst: boolean;
};

/** The card of a document: where to start, or one of the others. */
export function DocumentCard({ item, path, code, isFirst }: Props) {
  const minutes = Math.ceil(item.words.reduce((sum, count) => sum + count, 0) / wordsPerMinute);
  const timeline = isFirst ? item.drawing : undefined;
  return (
    <Link
      href={path}
      className={`group flex h-full flex-wrap gap-x-12 gap-y-6 rounded-box border bg-surface p-6 sm:p-8 ${isFirst ? 'border-2 border-ink' : 'border-line hover:border-ink'}`}
    >
      <div className="flex min-w-0 flex-1 basis-full flex-col lg:basis-0">
        {isFirst && (
          <span className="mb-4 self-start rounded-full bg-spark px-3.5 py-1 text-small font-medium text-on-spark">
            {texts.startHere}
          </span>
        )}
        <h2 className="text-title underline decoration-transparent decoration-1 underline-offset-6 group-hover:decoration-ink">
          {item.title}
        </h2>
        <span className="mt-2 max-w-text text-muted">{item.line}</span>
        <span className="mt-auto pt-6 pb-2 text-small font-medium tabular">
          {texts.minutes(minutes)}
          {item.pages !== undefined && `, ${texts.pages(item.pages)}`}
        </span>
        <ReadingTime minutes={minutes} />
        {code && <span className="pt-4 text-note text-muted tabular">{`${roomTexts.facts.code} ${code}`}</span>}
      </div>
      {timeline && (
        <span className="min-w-0 basis-full lg:basis-3/5">
          <Picture {...timeline.wide} className="max-sm:hidden" />
          <Picture {...timeline.narrow} className="sm:hidden" />
        </span>
      )}
    </Link>
  );
}
