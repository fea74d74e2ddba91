import type { ReactNode } from 'react';
import { pageEntries } from '#shared/pages.ts';
import { site } from '#shared/site.ts';
import { FirmEmail, TextLink } from '#web/src/ui/text-link.tsx';
import { FirmFacts } from './footer.tsx';
import { privacy } from './privacy.ts';
import { VisitorBar } from './visitor-bar.tsx';

export function PrivacyPage() {
  return (
    <>
      <VisitorBar />
      <main id="main" tabIndex={-1} className="mx-auto max-w-page px-[20px] pt-28 pb-20 sm:px-[32px] md:pt-36">
        <h1 className="text-heading">{privacy.heading}</h1>
        <p className="mt-4 max-w-text font-serif text-intro text-muted">{privacy.intro}</p>
        {privacy.sections.map(({ heading, lines }) => (
          <Part key={heading} heading={heading} lines={lines} />
        ))}
        {site.privacyNotes && <Part heading={privacy.moreNotes} lines={site.privacyNotes} />}
        <Part id="legal-notice" heading={privacy.legalNotice} lines={[site.legalName, ...(site.legalNotice ?? [])]}>
          <FirmFacts {...site} />
          <p>
            <FirmEmail />
          </p>
        </Part>
        <p className="mt-12">
          <TextLink href={pageEntries.landing.path}>{privacy.home}</TextLink>
        </p>
      </main>
    </>
  );
}

type PartProps = { id?: string; heading: string; lines: readonly string[]; children?: ReactNode };

function Part({ id, heading, lines, children }: PartProps) {
  return (
    <section id={id} className="mt-12 grid gap-x-6 gap-y-3 border-t border-line pt-6 md:grid-cols-2 md:items-baseline">
      <h2 className="text-title">{heading}</h2>
      <div className="grid gap-2">
        {lines.map((line) => (
          <p key={line} className="max-w-text wrap-anywhere">
            {line}
          </p>
        ))}
        {children}
      </div>
    </section>
  );
}
