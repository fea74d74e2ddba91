import { useState } from 'react';
import { type DeskLead, deskPaths } from '#web/desk/api.ts';
import { TextArea } from '#web/src/ui/field.tsx';
import { useChange } from './calls.ts';
import { Step } from './step.tsx';
import { inWords } from './words.ts';

type Props = {
  lead: DeskLead;
  action: DeskLead['actions'][number];
  onDone(sentences: readonly string[]): void;
  cancel(): void;
};

/** Does something with one lead. */
export function ActionStep({ lead, action: { name, touches }, onDone, cancel }: Props) {
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
