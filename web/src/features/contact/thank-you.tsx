import { useEffect, useEffectEvent, useRef } from 'react';
import { landing } from '#web/src/content/landing.ts';
import { Hundred } from '#web/src/ui/dots.tsx';

const { thanks } = landing.contact;

/** How long the panel replaces the form, in milliseconds. */
const shownForMs = 5000;

/** Replaces the form. `onDone` gets whether the panel still had the focus that it took. */
export function ThankYou({ onDone }: { onDone: (hadFocus: boolean) => void }) {
  const panel = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const done = useEffectEvent(() => onDone(panel.current === document.activeElement));

  useEffect(() => {
    // The button that was pressed is gone: without this, nothing would have the focus.
    panel.current?.focus({ preventScroll: true });
    // Once all of the panel is in view, the toast does not cover its heading. In a lower window the heading goes to a
    // place that the toast leaves free.
    if ((panel.current?.offsetHeight ?? 0) > innerHeight) heading.current?.scrollIntoView({ block: 'end' });
    else panel.current?.scrollIntoView({ block: 'nearest' });
    const timer = setTimeout(() => done(), shownForMs);
    return () => clearTimeout(timer);
  }, []);

  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby="thank-you-heading"
      className="@container scroll-mt-28 sm:scroll-my-16"
    >
      <Hundred columns={10} dot="returning" className="@md:hidden" />
      <Hundred columns={20} dot="returning" className="@max-md:hidden" />
      {/* As wide as the dots, never taller than a low window allows, and where the toast leaves it free. */}
      <h3
        ref={heading}
        id="thank-you-heading"
        className="mt-6 scroll-mb-[max(1rem,100svh-18rem)] text-[min(21.2cqw,28svh)] leading-none sm:mt-8 sm:scroll-mb-[50svh]"
      >
        {thanks.heading}
      </h3>
      <p className="mt-3 max-w-text font-serif text-lead text-muted">{thanks.line}</p>
    </section>
  );
}
