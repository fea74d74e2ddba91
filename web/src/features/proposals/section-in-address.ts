import { useEffect } from 'react';

/** Goes to the section that the address names: the document arrives after the browser has looked for it. */
export function useSectionInAddress(): void {
  useEffect(() => {
    const id = decodeURIComponent(location.hash.slice(1));
    if (id) document.getElementById(id)?.scrollIntoView({ behavior: 'instant' });
  }, []);
}
