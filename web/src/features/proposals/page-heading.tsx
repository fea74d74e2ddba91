import { type ReactNode, useEffect, useRef } from 'react';
import { pageTakesFocus } from '#web/src/lib/navigation.ts';

type Props = { title: string; subtitle?: string; children: ReactNode };

/**
 * The h1 of a page of the client room, and beside it what is true of the offer. The heading takes the focus after a
 * navigation inside the app or a retry, which the browser does not notice.
 * @param props.children the facts of the offer
 */
export function PageHeading({ title, subtitle, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (pageTakesFocus()) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="items-end justify-between gap-16 lg:flex">
      <div>
        <h1 ref={heading} tabIndex={-1} className="max-w-[12em] text-heading">
          {title}
        </h1>
        {subtitle && <p className="mt-4 max-w-text font-serif text-lead text-muted">{subtitle}</p>}
      </div>
      {children}
    </div>
  );
}
