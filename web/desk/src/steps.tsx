import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type DeskLead, deskPaths } from '#web/desk/api.ts';
import { messageOf } from '#web/src/lib/api-error.ts';
import { Button } from '#web/src/ui/button.tsx';
import { TextArea } from '#web/src/ui/field.tsx';
import { useChange, usePerson } from './calls.ts';
import { inWords } from './words.ts';

type StepProps = {
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
function Step({ title, children, label, ready, error, confirm, cancel }: StepProps) {
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

type ActionProps = {
  lead: DeskLead;
  action: DeskLead['actions'][number];
  onDone(sentences: readonly string[]): void;
  cancel(): void;
};

/** Does something with one lead. */
export function ActionStep({ lead, action: { name, touches }, onDone, cancel }: ActionProps) {
  const [note, setNote] = useState(lead.note ?? '');
  const { mutate, isPending, error } = useChange();
  const takesNote = name === 'answered';
  const body = { id: lead.id, name, ...(takesNote && { note: note.trim() }) };
  return (
    <Step
      title={inWords(name)}
      label={inWords(name)}
      ready={!isPending}
      error={error}
      confirm={() => mutate({ path: deskPaths.act, body }, { onSuccess: ({ sentences }) => onDone(sentences) })}
      cancel={cancel}
    >
      <p className="text-small">{touches}</p>
      {takesNote && (
        <TextArea
          label="Note"
          rows={3}
          maxLength={2000}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      )}
    </Step>
  );
}

type EraseProps = { address: string; onDone(sentences: readonly string[]): void; cancel(): void };

/** Erases everything that is stored about a person. */
export function EraseStep({ address, onDone, cancel }: EraseProps) {
  const person = usePerson(address);
  const { mutate, isPending, error } = useChange();
  const change = { path: deskPaths.erasePerson, body: { address } };
  return (
    <Step
      title="Erase this person for good"
      label="Erase for good"
      ready={person.data !== undefined && !isPending}
      error={person.error ?? error}
      confirm={() => mutate(change, { onSuccess: ({ sentences }) => onDone(sentences) })}
      cancel={cancel}
    >
      <p className="text-small wrap-anywhere">
        This erases, of <strong className="font-medium">{address}</strong> in any letter case:
      </p>
      {person.data ? (
        <>
          <Lines lines={person.data.stored} />
          <p className="text-small">It does not reach:</p>
          <Lines lines={person.data.elsewhere} />
        </>
      ) : (
        !person.error && <p className="text-small text-muted">Looking ...</p>
      )}
    </Step>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="ml-5 grid list-disc gap-1 text-small">
      {lines.map((line) => (
        <li key={line} className="wrap-anywhere">
          {line}
        </li>
      ))}
    </ul>
  );
}
