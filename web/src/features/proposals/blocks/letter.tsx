import type { BlockOf } from './block-of.ts';
import { Marked } from './marked.tsx';

export function Letter({ salutation, paragraphs, closing, signedBy }: BlockOf<'letter'>) {
  return (
    <div data-keep-whole="" className="grid max-w-measure grid-cols-1 gap-5 print:block print:[&>p]:mb-3">
      <p>
        <Marked>{salutation}</Marked>
      </p>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>
          <Marked>{paragraph}</Marked>
        </p>
      ))}
      <div>
        <p>
          <Marked>{closing}</Marked>
        </p>
        <p className="mt-6">
          {signedBy.map((line) => (
            <span key={line} className="block first:font-medium">
              <Marked>{line}</Marked>
            </span>
          ))}
        </p>
      </div>
    </div>
  );
}
