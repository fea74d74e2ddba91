import { useEffect, useRef, useState } from 'react';
import type { DeskQuery } from '#web/desk/api.ts';
import { messageOf } from '#web/src/lib/api-error.ts';
import { Bar } from '#web/src/ui/bar.tsx';
import { Button } from '#web/src/ui/button.tsx';
import { Logo } from '#web/src/ui/logo.tsx';
import { useLeads } from './calls.ts';
import { Filter } from './filter.tsx';
import { LeadDialog } from './lead-dialog.tsx';
import { LeadTable } from './lead-table.tsx';

const start: DeskQuery = {
  text: '',
  status: '',
  since: '',
  until: '',
  sort: 'createdAt',
  order: 'descending',
  page: '1',
};

/** The operator's page: the leads, and one of them. */
export function Desk() {
  const [query, setQuery] = useState(start);
  const [open, setOpen] = useState<string>();
  const search = useRef<HTMLInputElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const { list, error } = useLeads(query);
  const change = (changed: Partial<DeskQuery>) => setQuery((former) => ({ ...former, page: '1', ...changed }));

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing = event.target instanceof Element && event.target.matches('input, textarea, select');
      if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || document.querySelector('dialog[open]'))
        return;
      event.preventDefault();
      search.current?.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  return (
    <>
      <Bar start={<Logo />}>
        <p className="text-small text-muted max-sm:sr-only">{list?.place}</p>
      </Bar>
      <main id="main" className="mx-auto max-w-page px-5 pt-24 pb-16 sm:px-8">
        <h1 className="text-title">Leads</h1>
        <p role="alert" className="font-medium text-danger not-empty:mt-4">
          {error &&
            (messageOf(error) ?? 'The desk does not answer. Run npm run desk, and open the address that it prints.')}
        </p>
        {list && (
          <>
            <Filter
              {...{ query, states: list.states, total: list.total, change, search }}
              toTable={() => table.current?.querySelector<HTMLElement>('tbody [tabindex="0"]')?.focus()}
            />
            <LeadTable
              {...{ query, change, rows: list.rows, table, open: setOpen }}
              turn={turn}
              toSearch={() => search.current?.focus()}
            />
            <Pager page={list.page} pages={list.pages} turn={turn} />
          </>
        )}
      </main>
      {open !== undefined && <LeadDialog key={open} id={open} close={() => setOpen(undefined)} />}
    </>
  );

  function turn(by: number) {
    if (!list) return;
    change({ page: String(Math.min(list.pages, Math.max(1, list.page + by))) });
  }
}

type PagerProps = { page: number; pages: number; turn(by: number): void };

/** Leads to the other pages of the list, if there are any. */
function Pager({ page, pages, turn }: PagerProps) {
  if (pages === 1) return null;
  return (
    <nav aria-label="Pages" className="mt-6 flex items-center justify-between gap-4">
      <Button size="small" variant="quiet" disabled={page === 1} onClick={() => turn(-1)}>
        Previous
      </Button>
      <p className="text-small text-muted tabular-nums">
        Page {page.toLocaleString('en-US')} of {pages.toLocaleString('en-US')}
      </p>
      <Button size="small" variant="quiet" disabled={page === pages} onClick={() => turn(1)}>
        Next
      </Button>
    </nav>
  );
}
