import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { afterPaint } from '#web/src/lib/after-paint.ts';

/** More than the first screen shows, so that what comes below moves nothing. */
const firstSlice = 2;

/** Whether the reader goes to a place further down, which must be there. */
const startsBelow = (): boolean => location.hash !== '' || typeof history.state?.readTo === 'number';

/**
 * How many sections of a document are drawn by now: the first ones at once, the others one by one, so that the page
 * answers the reader in between. Whoever prints or follows a link to a section gets all of them.
 */
export function useSlices(count: number): number {
  const [drawn, setDrawn] = useState(() => (startsBelow() ? count : firstSlice));
  const isWhole = drawn >= count;
  useEffect(() => {
    if (!isWhole) return afterPaint(() => setDrawn(drawn + 1));
  }, [drawn, isWhole]);
  useEffect(() => {
    if (isWhole) return;
    const drawAll = () => flushSync(() => setDrawn(count));
    const goTo = () => {
      drawAll();
      document.getElementById(location.hash.slice(1))?.scrollIntoView();
    };
    addEventListener('beforeprint', drawAll);
    addEventListener('hashchange', goTo);
    return () => {
      removeEventListener('beforeprint', drawAll);
      removeEventListener('hashchange', goTo);
    };
  }, [count, isWhole]);
  return Math.min(drawn, count);
}
