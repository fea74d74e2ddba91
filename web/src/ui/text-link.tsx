import type { ComponentProps } from 'react';
import { site } from '#shared/site.ts';

/** A link in text. An arrow marks one that leaves the site. */
export function TextLink({ className = '', children, ...link }: ComponentProps<'a'>) {
  return (
    <a
      className={`rounded-box py-1 wrap-anywhere underline decoration-edge decoration-1 underline-offset-4 hover:decoration-2 hover:decoration-ink ${className}`}
      {...link}
    >
      {children}
      {link.rel === 'external' && <Arrow />}
    </a>
  );
}

/** A mailto link. An email address that does not fit on one line breaks after the @ if possible. */
export function EmailLink({ email }: { email: string }) {
  const [name, host] = email.split('@');
  return (
    <TextLink href={`mailto:${email}`}>
      {name}@<wbr />
      {host}
    </TextLink>
  );
}

/** A link for writing to the firm. */
export const FirmEmail = () => <EmailLink email={site.contactEmail} />;

/** An SVG, because some fonts lack an arrow or show an emoji. A word joiner keeps the arrow with the last word. */
function Arrow() {
  return (
    <span className="whitespace-nowrap" aria-hidden="true">
      &#8288;
      <svg
        viewBox="0 0 10 10"
        aria-hidden="true"
        className="ml-[0.25em] inline-block size-[0.6em] fill-none stroke-current"
        strokeWidth="1.5"
      >
        <path d="m1 9 8-8M3 1h6v6" />
      </svg>
    </span>
  );
}
