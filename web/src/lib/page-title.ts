import { site } from '#shared/site.ts';

/** A page's title as the browser's tab and a search engine show it. */
export const pageTitle = (title: string): string => `${title} · ${site.name}`;
