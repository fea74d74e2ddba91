import type { AroundNavHandler } from 'wouter';

/** How the visitor reached the current page. */
export const navigation = {
  /** React hydrates what the bootstrap placed, until the page has asked once. */
  isHydrated: false,
  /** By a link, without a page load. */
  byLink: false,
  /** By a button to retry, which is gone. */
  byRetry: false,
};

/** Navigates to the top of a page, as browsers do. Back, which restores the position, does not use it. */
export const navigateToTop: AroundNavHandler = (navigate, to, options) => {
  navigate(to, options);
  navigation.byLink = true;
  window.scrollTo({ top: 0, behavior: 'instant' });
};
