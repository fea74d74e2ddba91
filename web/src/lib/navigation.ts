import type { AroundNavHandler } from 'wouter';

let adopted = false;

/** Notes that React adopts the page that the bootstrap has placed. */
export function noteAdoption(): void {
  adopted = true;
}

/** Whether the page that is shown now is the one that was adopted: asked by each page, once. */
export function takeAdoption(): boolean {
  const was = adopted;
  adopted = false;
  return was;
}

let navigated = false;

/** Whether this page was reached from another page of the app, without the browser loading it. */
export const cameByLink = (): boolean => navigated;

let retried = false;

/** Notes that the visitor asked for the page again, with a button that disappears. */
export function noteRetry(): void {
  retried = true;
}

/** Whether the page must take the focus, because what had it is gone. */
export const pageTakesFocus = (): boolean => navigated || retried;

/** Goes to a page of the app as the browser would: to its top. Going back, which keeps the place, does not come here. */
export const navigateToTop: AroundNavHandler = (navigate, to, options) => {
  navigate(to, options);
  navigated = true;
  window.scrollTo({ top: 0, behavior: 'instant' });
};
