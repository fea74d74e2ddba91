import { type ComponentProps, type ReactNode, useId } from 'react';

type Labeled = { label: string; error?: string | undefined; note?: string | undefined };

/** When the focus scrolls it into view, its label comes too, and the heading beside its form. */
const box =
  'block w-full scroll-mt-12 md:scroll-mt-24 rounded-box border border-edge bg-paper px-4 py-3 text-body text-ink hover:border-ink aria-invalid:border-danger aria-invalid:border-2 aria-invalid:px-[calc(1rem-1px)] aria-invalid:py-[calc(0.75rem-1px)] disabled:opacity-65';

/** Text follows the direction of its own script, left to right or right to left. */
const anyScript = { dir: 'auto' };

/** One line of text with its label, and its error when it has one. */
export function TextField({ label, error, note, ...input }: ComponentProps<'input'> & Labeled) {
  const id = useId();
  return (
    <Frame id={id} label={label} error={error} note={note}>
      <input id={id} className={box} {...(!input.type && anyScript)} {...described(id, error, note)} {...input} />
    </Frame>
  );
}

/** Several lines of text. */
export function TextArea({ label, error, note, ...textarea }: ComponentProps<'textarea'> & Labeled) {
  const id = useId();
  return (
    <Frame id={id} label={label} error={error} note={note}>
      <textarea id={id} className={`${box} resize-y`} {...anyScript} {...described(id, error, note)} {...textarea} />
    </Frame>
  );
}

const errorId = (id: string) => `${id}-error`;
const noteId = (id: string) => `${id}-note`;

function described(id: string, error: string | undefined, note: ReactNode) {
  const by = [error && errorId(id), note && noteId(id)].filter(Boolean).join(' ');
  return { ...(error && { 'aria-invalid': true }), ...(by && { 'aria-describedby': by }) };
}

function Frame({ id, label, error, note, children }: Labeled & { id: string; children: ReactNode }) {
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-small font-medium">
        {label}
      </label>
      {children}
      {/* Always there: a live region is heard only when its text changes, not when it appears. */}
      <p id={errorId(id)} aria-live="polite" className="text-small text-danger not-empty:mt-1.5">
        {error}
      </p>
      {note && (
        <p id={noteId(id)} className="mt-1.5 text-small text-muted tabular">
          {note}
        </p>
      )}
    </div>
  );
}
