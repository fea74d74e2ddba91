import { type RefObject, useEffect, useRef, useState } from 'react';

/** Whether an element's content is wider than the element, now and whenever its size changes. */
export function useOverflow<Box extends HTMLElement>(): [box: RefObject<Box | null>, overflows: boolean] {
  const box = useRef<Box>(null);
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setOverflows(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [box, overflows];
}
