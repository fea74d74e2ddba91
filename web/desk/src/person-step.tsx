import { useMutation } from '@tanstack/react-query';
import { deskPaths } from '#web/desk/api.ts';
import { savePerson, useChange, usePerson } from './calls.ts';
import { Step } from './step.tsx';

type Props = {
  kind: 'export' | 'erase';
  address: string;
  onDone(sentences: readonly string[]): void;
  cancel(): void;
};

/** Exports or erases everything that is stored about a person. */
export function PersonStep({ kind, address, onDone, cancel }: Props) {
  const person = usePerson(address);
  const erase = useChange();
  const save = useMutation({ mutationFn: () => savePerson(address) });
  const confirm = () =>
    kind === 'erase'
      ? erase.mutate(
          { path: deskPaths.erasePerson, body: { address } },
          { onSuccess: ({ sentences }) => onDone(sentences) },
        )
      : save.mutate(undefined, { onSuccess: () => onDone(['Everything that is stored was saved to a file.']) });
  return (
    <Step
      title={kind === 'erase' ? 'Erase this person for good' : 'Export this person'}
      label={kind === 'erase' ? 'Erase for good' : 'Save as JSON'}
      ready={person.data !== undefined && !erase.isPending && !save.isPending}
      error={person.error ?? erase.error ?? save.error}
      confirm={confirm}
      cancel={cancel}
    >
      <p className="text-small wrap-anywhere">
        {kind === 'erase' ? 'This erases, of ' : 'The file will hold, of '}
        <strong className="font-medium">{address}</strong> in any letter case:
      </p>
      {person.data ? (
        <>
          <Lines lines={person.data.stored} />
          <p className="text-small">{kind === 'erase' ? 'It does not reach:' : 'It does not hold:'}</p>
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
