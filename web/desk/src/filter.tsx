import { type RefObject, useState } from 'react';
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
  search: RefObject<HTMLInputElement | null>;
  /** Moves the focus into the list. */
  toTable(): void;
};

/** What is listed: words, days, a state; and all of it as a file. */
export function Filter({ query, change, states, total, search, toTable }: Props) {
  const [fault, setFault] = useState<string>();
  const all = states.reduce((sum, { count }) => sum + count, 0);
  // One without leads has nothing to show, unless it is what is shown.
  const shown = states.filter(({ status, count }) => count > 0 || status === query.status);

  async function save() {
    setFault(undefined);
    try {
      await saveCsv(query);
    } catch (error) {
      setFault(messageOf(error) ?? 'The file could not be made.');
    }
  }

  return (
    <search className="mt-6 block">
      {/* Browsers draw a field for a date higher than one for text. */}
      <div className="grid items-end gap-4 sm:grid-cols-2 md:grid-cols-[1fr_auto_auto] [&_input]:h-14">
        <div className="sm:col-span-2 md:col-span-1">
          <TextField
            ref={search}
            label="Search name, address, company, message, and note"
            type="search"
            dir="auto"
            value={query.text}
            autoComplete="off"
            aria-keyshortcuts="/"
            onChange={({ target }) => change({ text: target.value })}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
              event.preventDefault();
              toTable();
            }}
          />
        </div>
        {(['since', 'until'] as const).map((name) => (
          <TextField
            key={name}
            label={name === 'since' ? 'From' : 'To'}
            type="date"
            value={query[name]}
            onChange={({ target }) => change({ [name]: target.value })}
          />
        ))}
      </div>
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
        <Button size="small" variant="quiet" onClick={save}>
          Save as CSV
        </Button>
      </div>
      <p role="alert" className="text-small text-danger">
        {fault}
      </p>
    </search>
  );
}
