import { type ComponentProps, type ReactNode, useId } from 'react';

type Labeled = { label: string; error?: string | undefined; note?: string | undefined };

/** When focus scrolls the field into view, its label and the heading come with it. */
const box =
  'block w-full scroll-mt-12 md:scroll-mt-24 rounded-box border border-edge bg-paper px-4 py-3 text-body text-ink hover:border-ink aria-invalid:border-danger aria-invalid:border-2 aria-invalid:px-[calc(1rem-1px)] aria-invalid:py-[calc(0.75rem-1px)] disabled:opacity-65';

/** Text follows the direction of its script. */
const anyScript = { dir: 'auto' };

/** A line of text with a label, and an error if there is one. */
export function TextField({ label, error, note, ...input }: ComponentProps<'input'> & Labeled) {
  const id = useId();
  return (
    <Frame id={id} label={label} error={error} note={note}>
      <input id={id} className={box} {...(!input.type && anyScript)} {...described(id, error, note)} {...input} />
    </Frame>
  );
}

/** A multi-line text. */
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
      {/* Always present: a live region is announced only when its text changes, not when it appears. */}
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
