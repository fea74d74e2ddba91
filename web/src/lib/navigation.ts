import type { AroundNavHandler } from 'wouter';

let adopted = false;

/** Records that React hydrates the page placed by the bootstrap. */
export function noteAdoption(): void {
  adopted = true;
}

/** Whether the current page was hydrated: each page asks once. */
export function takeAdoption(): boolean {
  const was = adopted;
  adopted = false;
  return was;
}

let navigated = false;

/** Whether this page was reached inside the app, without a page load. */
export const cameByLink = (): boolean => navigated;

let retried = false;

/** Records that the visitor retried with a button that disappears. */
export function noteRetry(): void {
  retried = true;
}

/** Whether the page must take focus, because the focused element is gone. */
export const pageTakesFocus = (): boolean => navigated || retried;

/**
 * Navigates inside the app to the top of a page, as browsers do. Back, which restores the position, does not use it.
 */
export const navigateToTop: AroundNavHandler = (navigate, to, options) => {
  navigate(to, options);
  navigated = true;
  window.scrollTo({ top: 0, behavior: 'instant' });
};
