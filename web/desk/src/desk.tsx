import { useState } from 'react';
import type { DeskQuery } from '#web/desk/api.ts';
import { messageOf } from '#web/src/lib/api-error.ts';
import { Bar } from '#web/src/ui/bar.tsx';
import { Button } from '#web/src/ui/button.tsx';
import { Logo } from '#web/src/ui/logo.tsx';
import { useLeads } from './calls.ts';
import { Filter } from './filter.tsx';
import { LeadDialog } from './lead-dialog.tsx';
import { LeadTable } from './lead-table.tsx';

/** The operator's page: the leads, and one of them. */
export function Desk() {
  const [query, setQuery] = useState<DeskQuery>({ text: '', status: '', page: '1' });
  const [open, setOpen] = useState<string>();
  const { list, error } = useLeads(query);
  const change = (changed: Partial<DeskQuery>) => setQuery((former) => ({ ...former, page: '1', ...changed }));

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
            <Filter {...{ query, states: list.states, total: list.total, change }} />
            <LeadTable rows={list.rows} open={setOpen} />
            <Pager page={list.page} pages={list.pages} turnTo={(page) => change({ page: String(page) })} />
          </>
        )}
      </main>
      {open !== undefined && <LeadDialog key={open} id={open} close={() => setOpen(undefined)} />}
    </>
  );
}

type PagerProps = { page: number; pages: number; turnTo(page: number): void };

/** Leads to the other pages of the list, if there are any. */
function Pager({ page, pages, turnTo }: PagerProps) {
  if (pages === 1) return null;
  return (
    <nav aria-label="Pages" className="mt-6 flex items-center justify-between gap-4">
      <Button size="small" variant="quiet" disabled={page === 1} onClick={() => turnTo(page - 1)}>
        Previous
      </Button>
      <p className="text-small text-muted tabular-nums">
        Page {page.toLocaleString('en-US')} of {pages.toLocaleString('en-US')}
      </p>
      <Button size="small" variant="quiet" disabled={page === pages} onClick={() => turnTo(page + 1)}>
        Next
      </Button>
    </nav>
  );
}
