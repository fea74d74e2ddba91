import type { AroundNavHandler } from 'wouter';

/** How the visitor reached the current page. */
export const navigation = {
  /** The visitor followed a link without a page load. */
  byLink: false,
};

/** Navigates, then scrolls to the top, as browsers do. Not called for Back, which restores the scroll position. */
export const navigateToTop: AroundNavHandler = (navigate, to, options) => {
  navigate(to, options);
  navigation.byLink = true;
  window.scrollTo({ top: 0, behavior: 'instant' });
};
