import type { AroundNavHandler } from 'wouter';

let navigated = false;

/** Whether this page was reached from another page of the app, without the browser loading it. */
export const cameByLink = (): boolean => navigated;

/** Goes to a page of the app as the browser would: to its top. Going back keeps the place; that does not come through here. */
export const navigateToTop: AroundNavHandler = (navigate, to, options) => {
  navigate(to, options);
  navigated = true;
  window.scrollTo({ top: 0, behavior: 'instant' });
};
