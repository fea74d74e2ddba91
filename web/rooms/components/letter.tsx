import type { ReactNode } from 'react';

type Props = { salutation: string; closing: string; signedBy: readonly string[]; children: ReactNode };

export function Letter({ salutation, closing, signedBy, children }: Props) {
  return (
    <div className="letter">
      <p>{salutation}</p>
      {children}
      <p>{closing}</p>
      <p>
        {signedBy.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
    </div>
  );
}
