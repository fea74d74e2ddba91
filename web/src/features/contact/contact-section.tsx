import { useRef, useState } from 'react';
import { site } from '#shared/site.ts';
import { landing } from '#web/src/content/landing.ts';
import { TextLink } from '#web/src/ui/text-link.tsx';
import { ContactForm } from './contact-form.tsx';
import { ThankYou } from './thank-you.tsx';

const { contact } = landing;

type Shown = { panel: 'form'; shownAt: number; takesFocus: boolean } | { panel: 'thanks' };

/** The first form appears with the page. */
const first: Shown = { panel: 'form', shownAt: 0, takesFocus: false };

export function ContactSection() {
  const [shown, setShown] = useState<Shown>(first);
  const firstInputAt = useRef<number>(undefined);
  return (
    <section id="contact" aria-labelledby="contact-heading" className="border-t border-line">
      <div className="mx-auto grid max-w-page gap-x-16 gap-y-10 px-5 py-20 sm:px-8 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] md:py-28">
        <div>
          <h2 id="contact-heading" className="text-heading">
            {contact.heading}
          </h2>
          <p className="mt-4 max-w-text text-lead text-muted">{contact.lead}</p>
          <p className="mt-6">
            {contact.byEmail} <EmailLink />
          </p>
        </div>
        <div
          className="rounded-box border border-line bg-surface p-5 sm:p-10"
          onInput={() => {
            firstInputAt.current ??= performance.now();
          }}
        >
          <noscript>
            <p>
              {contact.withoutScripts} <EmailLink />
            </p>
          </noscript>
          {shown.panel === 'form' ? (
            <ContactForm {...shown} firstInputAt={firstInputAt} onSent={() => setShown({ panel: 'thanks' })} />
          ) : (
            <ThankYou onDone={(takesFocus) => setShown({ panel: 'form', shownAt: performance.now(), takesFocus })} />
          )}
        </div>
      </div>
    </section>
  );
}

function EmailLink() {
  return (
    <TextLink href={`mailto:${site.contactEmail}`} className="font-medium wrap-anywhere">
      {site.contactEmail}
    </TextLink>
  );
}
