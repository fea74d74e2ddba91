import { pageEntries } from '#shared/page-entries.ts';
import { notFound } from '#web/src/content/not-found.ts';
import { usePageTitle } from '#web/src/lib/page-title.ts';
import { ButtonLink } from '#web/src/ui/button.tsx';
import { cropped } from '#web/src/ui/cells.ts';
import { Dots } from '#web/src/ui/dots.tsx';
import { VisitorBar } from './visitor-bar.tsx';

/**
 * 4, 0 and 4 in a grid of 5 by 7 dots each. Under the bright one there is none: where colors are the visitor's, it would
 * show through.
 */
const digits = {
  four: ['...#.', '..##.', '.#.#.', '#..#.', '#####', '...#.', '...#.'],
  zero: ['.###.', '#...#', '#...#', '#. .#', '#...#', '#...#', '.###.'],
};
const rows = digits.four.map((row, index) => `${row}.${digits.zero[index]}.${row}`).join('');
const cellsOf = (sign: string) => [...rows].flatMap((cell, index) => (cell === sign ? [index] : []));
const columns = 17;

export default function NotFoundPage() {
  usePageTitle(notFound.title);
  return (
    <>
      <VisitorBar />
      <main className="mx-auto flex min-h-svh max-w-page flex-col justify-center px-5 pt-16 sm:px-8">
        <svg viewBox={cropped(columns, 7)} aria-hidden="true" className="w-full max-w-[110svh]">
          <Dots cells={cellsOf('.')} columns={columns} className="stroke-dim" />
          <Dots cells={cellsOf('#')} columns={columns} className="stroke-ink" />
          <circle className="fill-spark" cx="85" cy="35" r="3.6" />
        </svg>
        <h1 className="mt-12 text-heading">{notFound.heading}</h1>
        <p className="mt-3 font-serif text-lead text-muted">{notFound.line}</p>
        <p className="mt-8 mb-12">
          <ButtonLink href={pageEntries.landing.path}>{notFound.home}</ButtonLink>
        </p>
      </main>
    </>
  );
}
