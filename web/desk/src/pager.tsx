import { Button } from '#web/src/ui/button.tsx';

type Props = { page: number; pages: number; turn(by: number): void };

/** Leads to the other pages of the list, if there are any. */
export function Pager({ page, pages, turn }: Props) {
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
