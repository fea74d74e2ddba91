import type { ReactNode } from 'react';
import { pageEntries } from '#shared/pages.ts';
import { FirmEmail, TextLink } from '#web/src/ui/text-link.tsx';
import { contactTexts } from './texts.ts';

/** @param props.children the form */
export function ContactSection({ children }: { children: ReactNode }) {
  return (
    <section id="contact" aria-labelledby="contact-heading" className="md:scroll-mt-[-3rem]">
      {/* On a phone the form follows the heading, and the next steps follow the form. */}
      <div className="mx-auto grid max-w-page gap-x-6 gap-y-10 px-[20px] py-20 sm:px-[32px] md:grid-cols-2 md:grid-rows-[auto_1fr] md:py-36 print:break-inside-avoid print:grid-cols-2 print:px-0 print:py-3">
        <div>
          <h2 id="contact-heading" className="max-w-[8.5em] text-heading">
            {contactTexts.heading}
          </h2>
          <p className="mt-4 max-w-text font-serif text-intro text-muted">{contactTexts.intro}</p>
        </div>
        <div className="rounded-box border border-card bg-surface [--behind:var(--color-surface)] p-5 sm:p-10 low:px-4 low:py-3 print:hidden md:col-start-2 md:self-start md:row-span-2 md:row-start-1">
          <noscript>
            <p>
              {contactTexts.withoutScripts} <FirmEmail />
            </p>
          </noscript>
          {children}
        </div>
        <div>
          <h3 className="font-sans text-body font-medium">{contactTexts.next.heading}</h3>
          <ol className="mt-3 max-w-text">
            {contactTexts.next.steps.map((step, index) => (
              <li key={step} className="flex items-baseline gap-4 border-t border-line py-3 print:py-0">
                <span className="font-serif text-title text-muted">{index + 1}</span>
                {step}
              </li>
            ))}
          </ol>
          <p className="mt-5">
            {contactTexts.byEmail} <FirmEmail />
          </p>
          <p className="mt-2 text-small">
            <TextLink href={pageEntries.privacy.path}>{contactTexts.privacy}</TextLink>
          </p>
        </div>
      </div>
    </section>
  );
}
