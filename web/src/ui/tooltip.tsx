import * as Radix from '@radix-ui/react-tooltip';
import type { ReactElement, ReactNode } from 'react';

/** Delays of every tooltip below it, in milliseconds: before the first, and for how long the next one needs no wait. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  );
}

/** A short explanation of a control, on hover and on focus. The control has its own name without it. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          sideOffset={8}
          collisionPadding={12}
          className="z-20 max-w-64 rounded-box bg-ink px-3 py-2 text-note text-paper raised print:hidden"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
