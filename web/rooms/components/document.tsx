import { Children, isValidElement, type ReactElement, type ReactNode } from 'react';
import { daysBetween, formatDate } from '#shared/dates.ts';
import { Section, type SectionProps, sectionId } from './section.tsx';

/** What a reader in a hurry must know: the decision, the price, the dates, what is needed. */
export type Fact = { label: string; figure: string; text: string };

type Props = {
  title: string;
  client: string;
  date: string;
  validUntil: string;
  facts: readonly Fact[];
  banner?: ReactNode;
  /** Sections, in the order of the list of contents. */
  children: ReactNode;
};

const isSection = (child: ReactNode): child is ReactElement<SectionProps> =>
  isValidElement(child) && child.type === Section;

/** A document: title, dates, the facts of the first screen, the list of contents, and its sections. */
export function Document({ title, client, date, validUntil, facts, banner, children }: Props) {
  const titles = Children.toArray(children).flatMap((child) => (isSection(child) ? [child.props.title] : []));
  return (
    <article className="document">
      <header>
        <h1>{title}</h1>
        <p>
          For {client}. Dated {formatDate(date)}; valid for {daysBetween(date, validUntil)} days, until{' '}
          {formatDate(validUntil)}.
        </p>
        {banner}
        <dl>
          {facts.map(({ label, text, figure }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <strong>{figure}</strong> {text}
              </dd>
            </div>
          ))}
        </dl>
      </header>
      <details className="contents">
        <summary>Contents</summary>
        <nav aria-label="Contents">
          <ol>
            {titles.map((each) => (
              <li key={each}>
                <a href={`#${sectionId(each)}`}>{each}</a>
              </li>
            ))}
          </ol>
        </nav>
      </details>
      <div className="sections">{children}</div>
    </article>
  );
}
