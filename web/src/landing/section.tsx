import type { ReactNode } from 'react';

type Props = {
  id: string;
  heading: string;
  intro: string;
  className?: string;
  children: ReactNode;
};

/** A section of the landing page: heading, introduction, and content. */
export function Section({ id, heading, intro, className = '', children }: Props) {
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className={className}>
      <div className="mx-auto max-w-page px-[20px] py-20 sm:px-[32px] md:py-28 print:px-0 print:py-4">
        <div className="mb-12 grid gap-x-6 gap-y-4 md:mb-16 md:grid-cols-2 md:items-end print:mb-3 print:grid-cols-2 print:items-end print:break-after-avoid">
          <h2 id={`${id}-heading`} className="max-w-[8.5em] text-heading">
            {heading}
          </h2>
          <p className="max-w-[40rem] font-serif text-intro text-balance text-muted">{intro}</p>
        </div>
        {children}
      </div>
    </section>
  );
}
