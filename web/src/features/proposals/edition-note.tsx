import { Link } from 'wouter';
import { roomTexts } from '#web/src/content/room.ts';

const { editions: texts } = roomTexts;

/** Says that this is not the current edition, and leads to that. @param path of this page in the current edition */
export function EditionNote({ version, newest, path }: { version: string; newest: string; path: string }) {
  if (version === newest) return null;
  return (
    <p className="mt-8 max-w-measure border-l-4 border-edge bg-surface px-5 py-3 font-medium print:my-4">
      {texts.older(version, newest)}{' '}
      <Link href={path} className="rounded-box underline underline-offset-4 print:hidden">
        {texts.toNewest(newest)}
      </Link>
    </p>
  );
}
