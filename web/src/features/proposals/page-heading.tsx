import { useEffect, useRef } from 'react';
import { pageTakesFocus } from '#web/src/lib/navigation.ts';

/**
 * The h1 of a page of the client room. It takes the focus after a navigation inside the app or a retry, which the browser
 * does not notice.
 */
export function PageHeading({ title, subtitle }: { title: string; subtitle?: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (pageTakesFocus()) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-title print:text-heading">
        {title}
      </h1>
      {subtitle && <p className="mt-1 text-muted max-sm:text-small">{subtitle}</p>}
    </>
  );
}
