import { useMutation } from '@tanstack/react-query';
import type { DeskQuery } from '#web/desk/api.ts';
import { messageOf } from '#web/src/lib/api-error.ts';
import { Button } from '#web/src/ui/button.tsx';
import { TextField } from '#web/src/ui/field.tsx';
import { saveCsv } from './calls.ts';
import { inWords } from './words.ts';

type Props = {
  query: DeskQuery;
  change(changed: Partial<DeskQuery>): void;
  states: readonly { status: string; count: number }[];
  total: number;
};

/** What is listed: words and a state; and all of it as a file. */
export function Filter({ query, change, states, total }: Props) {
  const save = useMutation({ mutationFn: () => saveCsv(query) });
  const all = states.reduce((sum, { count }) => sum + count, 0);
  // A state without leads has nothing to show, unless it is the one that is shown.
  const shown = states.filter(({ status, count }) => count > 0 || status === query.status);

  return (
    <search className="mt-6 block">
      <TextField
        label="Search name, address, company, message, and note"
        type="search"
        dir="auto"
        value={query.text}
        autoComplete="off"
        onChange={({ target }) => change({ text: target.value })}
      />
      <fieldset className="mt-5 flex flex-wrap gap-2">
        <legend className="sr-only">State</legend>
        {[{ status: '', count: all }, ...shown].map(({ status, count }) => (
          <Button
            key={status}
            size="small"
            variant={query.status === status ? 'solid' : 'quiet'}
            aria-pressed={query.status === status}
            onClick={() => change({ status })}
          >
            {status === '' ? 'All' : inWords(status)}
            <span className="tabular-nums opacity-80">{count.toLocaleString('en-US')}</span>
          </Button>
        ))}
      </fieldset>
      <div className="mt-6 flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-small text-muted tabular-nums">
          {total.toLocaleString('en-US')} {total === 1 ? 'lead' : 'leads'}
        </p>
        <Button size="small" variant="quiet" onClick={() => save.mutate()}>
          Save as CSV
        </Button>
      </div>
      <p role="alert" className="text-small text-danger">
        {save.error && (messageOf(save.error) ?? 'The file could not be made.')}
      </p>
    </search>
  );
}
