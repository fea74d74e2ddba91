import type { BlockOf } from './block-of.ts';
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
