import type { BlockOf } from '#shared/proposals.ts';
import { EditionNote, type Offer, ValidityNote } from './offer.tsx';
import { unbroken } from './unbroken.tsx';

export function Letter({ salutation, paragraphs, closing, signedBy }: BlockOf<'letter'>) {
  return (
    <div data-keep-whole="" className="grid max-w-measure grid-cols-1 gap-5 print:block print:[&>p]:mb-3">
      <p>{unbroken(salutation)}</p>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{unbroken(paragraph)}</p>
      ))}
      <div>
        <p>{unbroken(closing)}</p>
        <p className="mt-6">
          {signedBy.map((line) => (
            <span key={line} className="block first:font-medium">
              {unbroken(line)}
            </span>
          ))}
        </p>
      </div>
    </div>
  );
}

export function Signatures({ intro, parties, offer }: BlockOf<'signatures'> & { offer: Offer }) {
  return (
    <div data-keep-whole="" className="max-w-measure">
      <ValidityNote {...offer} />
      <EditionNote {...offer} />
      <p>{unbroken(intro)}</p>
      <div className="mt-6 grid gap-10 sm:grid-cols-2 print:grid-cols-2">
        {parties.map(({ party, lines }) => (
          // The parties' names have the same height, so that the signature lines align.
          <div key={party} className="row-span-2 grid grid-rows-subgrid gap-y-0">
            <h3 className="[font-family:inherit] text-body font-medium">{unbroken(party)}</h3>
            <dl>
              {lines.map((line) => (
                <div key={line} className="mt-10 border-t border-ink pt-1.5 print:mt-8 print:pt-0.5">
                  <dt className="text-note text-muted">{unbroken(line)}</dt>
                  <dd className="sr-only">To be filled in by hand</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
    </div>
  );
}
