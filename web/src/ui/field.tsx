import { type ComponentProps, type ReactNode, useId } from 'react';

type Labelled = { label: string; error?: string | undefined };

const box =
  'block w-full rounded-box border border-edge bg-paper px-4 py-3 text-body text-ink hover:border-ink aria-invalid:border-danger aria-invalid:border-2 aria-invalid:px-[calc(1rem-1px)] aria-invalid:py-[calc(0.75rem-1px)] disabled:opacity-65';

/** Words stand as their own script is written, from the left or from the right. */
const anyScript = { dir: 'auto' };

/** One line of text with its label, and its error when it has one. */
export function TextField({ label, error, ...input }: ComponentProps<'input'> & Labelled) {
  const id = useId();
  return (
    <Frame id={id} label={label} error={error}>
      <input id={id} className={box} {...(!input.type && anyScript)} {...faulty(id, error)} {...input} />
    </Frame>
  );
}

/** Several lines of text. */
export function TextArea({ label, error, ...textarea }: ComponentProps<'textarea'> & Labelled) {
  const id = useId();
  return (
    <Frame id={id} label={label} error={error}>
      <textarea id={id} className={`${box} resize-y`} {...anyScript} {...faulty(id, error)} {...textarea} />
    </Frame>
  );
}

const errorId = (id: string) => `${id}-error`;

const faulty = (id: string, error: string | undefined) =>
  error ? { 'aria-invalid': true, 'aria-describedby': errorId(id) } : {};

function Frame({ id, label, error, children }: Labelled & { id: string; children: ReactNode }) {
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
    </div>
  );
}
