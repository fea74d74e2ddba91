import { useEffect, useEffectEvent, useRef } from 'react';
import { Hundred } from '#web/src/landing/dots.tsx';
import { contactTexts } from './texts.ts';

const { thanks } = contactTexts;

const shownForMs = 5000;

/** Replaces the form for a few seconds. `onDone` receives whether the panel still has focus. */
export function ThankYou({ onDone }: { onDone: (hadFocus: boolean) => void }) {
  const panel = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const done = useEffectEvent(() => onDone(panel.current === document.activeElement));

  useEffect(() => {
    // The pressed button is gone, so the panel takes focus.
    panel.current?.focus({ preventScroll: true });
    // The toast does not cover the heading if the entire panel is in view. If the panel does not fit the window, scroll
    // its heading clear of the toast.
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
      className="@container scroll-mt-18 sm:scroll-my-16"
    >
      {/* In a low window the sentence is beside the dots, clear of the toast. */}
      <div className="grid items-center gap-8 low:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] low:py-3">
        <Hundred columns={20} isReturning />
        <div className="low:-order-1">
          {/* The heading is as wide as the dots, fits a low window, and scrolls clear of the toast. */}
          <h3
            ref={heading}
            id="thank-you-heading"
            className="scroll-mb-[max(1rem,100svh-18rem)] text-[min(20.2cqw,28svh)] leading-none sm:scroll-mb-[50svh] low:text-heading"
          >
            {thanks.heading}
          </h3>
          <p className="mt-4 max-w-text font-serif text-intro text-muted">{thanks.line}</p>
        </div>
      </div>
    </section>
  );
}
