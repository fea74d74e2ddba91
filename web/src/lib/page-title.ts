import { useEffect } from 'react';
import { site } from '#shared/site.ts';

export const pageTitle = (title: string): string => `${title} · ${site.name}`;

export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = pageTitle(title);
  }, [title]);
}
