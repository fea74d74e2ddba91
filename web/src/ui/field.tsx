import { type ComponentProps, type ElementType, useId } from 'react';

type Props = ComponentProps<'input'> & {
  label: string;
  error?: string | undefined;
  /** The height in lines. Makes the field a textarea. */
  rows?: number;
};

/** The scroll margin also brings the label and the heading into view when focus scrolls to the field. */
const box =
  'block w-full scroll-mt-12 md:scroll-mt-24 rounded-box border border-edge bg-paper px-4 py-3 text-body text-ink hover:border-ink aria-invalid:border-danger aria-invalid:[box-shadow:inset_0_0_0_1px_var(--color-danger)] disabled:opacity-65';

/** A text field with a label and an optional error. The text direction follows the typed language. */
export function TextField({ label, error, ...control }: Props) {
  const id = useId();
  const errorId = `${id}-error`;
  const Control = (control.rows ? 'textarea' : 'input') as ElementType;
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-small font-medium">
        {label}
      </label>
      <Control
        id={id}
        className={control.rows ? `${box} resize-y` : box}
        dir={control.type ? undefined : 'auto'}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        {...control}
      />
      {/* Always present: a live region is announced only when its text changes, not when it appears. It fills the
          gap below the field, so that an error shifts nothing. */}
      <p id={errorId} aria-live="polite" className="error min-h-[3em] pt-1.5 text-small text-danger">
        {error}
      </p>
    </div>
  );
}
