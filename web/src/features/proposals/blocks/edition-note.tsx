import { Link } from 'wouter';
import type { ServedIndex } from '#shared/editions.ts';
import { roomTexts } from '#web/src/content/room.ts';

const { editions: texts } = roomTexts;

type Editions = Pick<ServedIndex, 'editions' | 'newest' | 'version'>;

/** ISO date on which the edition was replaced; undefined if current. */
export const replacedOn = ({ editions, version, newest }: Editions): string | undefined =>
  version === newest
    ? undefined
    : (editions[editions.findIndex((each) => each.version === version) - 1]?.date ?? editions[0]?.date);

const noteClass = 'mb-8 max-w-measure border-l-4 border-edge bg-surface px-5 py-3 font-medium print:my-4';

/** Says that the requested edition was withdrawn and why; the current one follows. */
export function WithdrawalNote({ withdrawn, version }: Pick<ServedIndex, 'withdrawn' | 'version'>) {
  return withdrawn ? <p className={noteClass}>{texts.withdrawn(withdrawn, version)}</p> : null;
}

/**
 * Says that the edition was replaced, with a link to the current one. @param path of this page in the current edition
 */
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
