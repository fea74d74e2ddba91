import type { BlockOf } from './block-of.ts';

export function Letter({ salutation, paragraphs, closing, signedBy }: BlockOf<'letter'>) {
  return (
    <div className="grid max-w-measure gap-5 print:block print:[&>p]:mb-3">
      <p>{salutation}</p>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <div data-keep-whole="">
        <p>{closing}</p>
        <p className="mt-6">
          {signedBy.map((line) => (
            <span key={line} className="block first:font-medium">
              {line}
            </span>
          ))}
        </p>
      </div>
    </div>
  );
}
