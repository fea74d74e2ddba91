import type { ReactNode } from 'react';

/** A list whose entries begin with a few words in bold. */
export function Points({ of: points }: { of: Readonly<Record<string, ReactNode>> }) {
  return (
    <ul>
      {Object.entries(points).map(([beginning, text]) => (
        <li key={beginning}>
          <strong>{beginning}</strong> {text}
        </li>
      ))}
    </ul>
  );
}
