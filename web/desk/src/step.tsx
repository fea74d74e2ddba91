import { type ReactNode, useEffect, useRef } from 'react';
import { messageOf } from '#web/src/lib/api-error.ts';
import { Button } from '#web/src/ui/button.tsx';

type Props = {
  title: string;
  /** What it will touch, and fields. */
  children: ReactNode;
  /** The words on the button that does it. */
  label: string;
  ready: boolean;
  error: Error | null;
  confirm(): void;
  cancel(): void;
};

/** The last question before something is done. */
export function Step({ title, children, label, ready, error, confirm, cancel }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <form
      className="mt-6 grid gap-4 rounded-box border-2 border-ink p-5"
      onSubmit={(event) => {
        event.preventDefault();
        confirm();
      }}
    >
      <h3 ref={heading} tabIndex={-1} className="text-lead">
        {title}
      </h3>
      {children}
      <p role="alert" className="text-small font-medium text-danger empty:hidden">
        {error && (messageOf(error) ?? 'The desk does not answer.')}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" disabled={!ready}>
          {label}
        </Button>
        <Button size="small" variant="quiet" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
