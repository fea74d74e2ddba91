import { useEffect, useRef, useState } from 'react';
import type { DeskLead } from '#web/desk/api.ts';
import { messageOf } from '#web/src/lib/api-error.ts';
import { Button } from '#web/src/ui/button.tsx';
import { TextLink } from '#web/src/ui/text-link.tsx';
import { useLead } from './calls.ts';
import { ActionStep, EraseStep } from './steps.tsx';
import { inMinutes, inWords } from './words.ts';

/** One lead with its message, over the list. Escape closes it, and the focus returns to its line. */
export function LeadDialog({ id, close }: { id: string; close(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { data: lead, error } = useLead(id);
  const [done, setDone] = useState<readonly string[]>([]);
  const [erased, setErased] = useState(false);

  useEffect(() => dialog.current?.showModal(), []);

  return (
    <dialog
      ref={dialog}
      aria-labelledby="lead-name"
      onClose={close}
      className="mr-0 ml-auto h-dvh max-h-none w-full max-w-measure overflow-y-auto border-l border-line bg-paper px-5 py-6 text-ink shadow-raised backdrop:bg-shadow/40 sm:px-8"
    >
      <div className="flex items-start justify-between gap-4">
        <h2 id="lead-name" tabIndex={-1} dir="auto" className="min-w-0 text-title wrap-anywhere">
          {lead && !erased ? lead.name?.trim() || 'No name' : 'Lead'}
        </h2>
        <Button size="small" variant="quiet" onClick={() => dialog.current?.close()}>
          Close
        </Button>
      </div>
      <div role="status" className="border-spark font-medium not-empty:mt-5 not-empty:border-l-6 not-empty:pl-4">
        {done.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {lead && !error && !erased && <Facts lead={lead} />}
      {lead && !error && !erased && (
        <Steps key={lead.status} lead={lead} onDone={setDone} onErased={() => setErased(true)} />
      )}
      <p role="alert" className="font-medium not-empty:mt-5">
        {error && (messageOf(error) ?? 'The desk does not answer.')}
      </p>
    </dialog>
  );
}

function Facts({ lead }: { lead: DeskLead }) {
  const facts = [
    ['State', inWords(lead.status)],
    // The name stands above.
    ...lead.fields
      .filter(({ kind, value }) => kind !== 'lines' && value !== lead.name)
      .map(({ label, value }) => [label, value] as const),
    ['Received', `${inMinutes(lead.createdAt)} UTC`],
    ...lead.history.map(({ what, at }) => [what, `${inMinutes(at)} UTC`] as const),
    ['Will be erased', lead.eraseOn] as const,
    ['Note', lead.note],
    ['Id', lead.id],
  ] as const;
  return (
    <>
      <dl className="mt-5 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-small tabular-nums">
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label} className="col-span-full grid grid-cols-subgrid">
                <dt className="text-muted">{label}</dt>
                <dd dir="auto" className="whitespace-pre-wrap wrap-anywhere">
                  {value === lead.email ? <TextLink href={`mailto:${value}`}>{value}</TextLink> : value}
                </dd>
              </div>
            ),
        )}
      </dl>
      {lead.fields
        .filter(({ kind }) => kind === 'lines')
        .map(({ label, value }) => (
          <section key={label} className="mt-6 border-y border-line py-5">
            <h3 className="sr-only">{label}</h3>
            <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
              {value}
            </p>
          </section>
        ))}
    </>
  );
}

type StepsProps = { lead: DeskLead; onDone(sentences: readonly string[]): void; onErased(): void };

const erasing = 'erase';

/** What can be done: chosen first, then shown what it touches, then done. */
function Steps({ lead, onDone, onErased }: StepsProps) {
  const [chosen, setChosen] = useState<string>();
  const action = lead.actions.find(({ name }) => name === chosen);
  const end = (sentences: readonly string[]) => {
    setChosen(undefined);
    onDone(sentences);
    // The button that did it is gone, and the focus with it.
    document.getElementById('lead-name')?.focus();
  };
  const cancel = () => setChosen(undefined);
  if (action) return <ActionStep {...{ lead, action, onDone: end, cancel }} />;
  if (chosen === erasing && lead.email) {
    const endErased = (sentences: readonly string[]) => {
      end(sentences);
      onErased();
    };
    return <EraseStep address={lead.email} onDone={endErased} cancel={cancel} />;
  }
  return (
    <div className="mt-6 flex flex-wrap gap-2">
      {lead.actions.map(({ name }) => (
        <Button
          key={name}
          size="small"
          variant={name === 'answered' ? 'solid' : 'quiet'}
          onClick={() => setChosen(name)}
        >
          {inWords(name)}
        </Button>
      ))}
      {lead.email && (
        <Button size="small" variant="quiet" onClick={() => setChosen(erasing)}>
          Erase this person
        </Button>
      )}
    </div>
  );
}
