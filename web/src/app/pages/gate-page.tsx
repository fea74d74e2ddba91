import { pageEntries } from '#shared/page-entries.ts';
import { gate } from '#web/src/content/gate.ts';
import { GateForm } from '#web/src/features/session/gate-form.tsx';
import { usePageTitle } from '#web/src/lib/page-title.ts';
import { cropped } from '#web/src/ui/cells.ts';
import { Dots } from '#web/src/ui/dots.tsx';
import { HomeBar } from '#web/src/ui/home-bar.tsx';

const { title } = pageEntries.gate;

export default function GatePage() {
  usePageTitle(title);
  return (
    <>
      <HomeBar />
      <main className="mx-auto flex min-h-svh max-w-104 flex-col justify-center px-5 pt-20 pb-12 md:grid md:max-w-page md:grid-cols-2 md:items-center md:gap-16 md:px-8">
        <Keyhole />
        <div className="max-w-text">
          <h1 className="text-heading">{title}</h1>
          <GateForm />
          <noscript>
            <p className="mt-6">{gate.withoutScripts}</p>
          </noscript>
        </div>
      </main>
    </>
  );
}

const keyhole = [
  '..........',
  '...####...',
  '..######..',
  '..######..',
  '...####...',
  '....##....',
  '....##....',
  '...####...',
  '...####...',
  '..........',
];

/** A hundred places, and a keyhole where dots are absent. */
function Keyhole() {
  const cells = [...keyhole.join('')].flatMap((cell, index) => (cell === '.' ? [index] : []));
  return (
    <svg
      viewBox={cropped(10, 10)}
      aria-hidden="true"
      className="w-full max-md:hidden md:max-w-[min(28rem,60svh)] md:justify-self-end"
    >
      <Dots cells={cells} className="stroke-ink" />
    </svg>
  );
}
