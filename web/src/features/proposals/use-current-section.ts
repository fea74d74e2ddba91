import { useEffect, useState } from 'react';
import type { Section } from '#shared/proposals.ts';

/** The section being read: the last one that starts above the upper third of the window, or the first. */
export function useCurrentSection(sections: readonly Section[]): Section | undefined {
  const [current, setCurrent] = useState(sections[0]);
  useEffect(() => {
    const inView = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inView.add(target.id);
          else inView.delete(target.id);
        }
        // Between two sections it is the previous one; a jump to the top leaves all of them.
        setCurrent((before) => sections.findLast(({ id }) => inView.has(id)) ?? (scrollY > 0 ? before : sections[0]));
      },
      // A line at a third of the window's height: the section crossing it is being read.
      { rootMargin: '-33% 0px -67% 0px' },
    );
    for (const { id } of sections) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [sections]);
  return current;
}
