import type { ComponentProps } from 'react';

/** A link within text or beside it: underlined thinly, and fully under the pointer. */
export function TextLink({ className = '', children, ...link }: ComponentProps<'a'>) {
  return (
    <a
      className={`rounded-box wrap-anywhere underline decoration-edge decoration-1 underline-offset-4 hover:decoration-2 hover:decoration-ink ${className}`}
      {...link}
    >
      {children}
      {link.rel === 'external' && <span aria-hidden="true">&#8239;↗</span>}
    </a>
  );
}
