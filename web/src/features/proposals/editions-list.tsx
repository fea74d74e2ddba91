import { Link } from 'wouter';
import type { ServedIndex } from '#shared/editions.ts';
import { editionsListTexts as texts } from '#web/src/content/editions-list.ts';
import { editionPath } from './edition-path.ts';

type Props = Pick<ServedIndex, 'editions' | 'newest' | 'version'> & { path: string };

/** The editions that can be read, the newest first. A room's only edition needs no list. */
export function EditionsList({ editions, newest, version, path }: Props) {
  if (editions.length < 2) return null;
  return (
    <section aria-labelledby="editions">
      <h2 id="editions" className="text-lead">
        {texts.heading}
      </h2>
      <ul className="mt-4 grid gap-3">
        {editions.map((edition) => (
          <li key={edition.version}>
            <Link
              href={editionPath(path, edition.version, newest)}
              aria-current={edition.version === version ? 'page' : undefined}
              className="rounded-box underline decoration-edge underline-offset-4 hover:decoration-ink aria-[current]:font-medium"
            >
              {texts.item(edition.version, edition.date)}
            </Link>
            {edition.version === newest && ` (${texts.isCurrent})`}
            <span className="block text-small text-muted">{edition.note}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
