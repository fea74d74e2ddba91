import type { ServedIndex } from '#shared/editions.ts';
import { editionsListTexts as texts } from '#web/src/content/editions-list.ts';
import { editionPath } from './edition-path.ts';

type Props = Pick<ServedIndex, 'editions' | 'newest' | 'version'> & { path: string };

/** The editions that can be read beside the current one, the newest first. */
export function EditionsList({ editions, newest, version, path }: Props) {
  const earlier = editions.filter((edition) => edition.version !== newest);
  if (earlier.length === 0) return null;
  return (
    <section aria-labelledby="editions">
      <h2 id="editions" className="text-lead">
        {texts.heading}
      </h2>
      <ul className="mt-4 grid gap-3">
        {earlier.map((edition) => (
          <li key={edition.version}>
            <a
              href={editionPath(path, edition.version, newest)}
              aria-current={edition.version === version ? 'page' : undefined}
              className="rounded-box underline decoration-edge underline-offset-4 hover:decoration-ink aria-[current]:font-medium"
            >
              {texts.item(edition.version, edition.date)}
            </a>
            <span className="block text-small text-muted">{edition.note}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
