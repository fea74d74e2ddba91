import type { AroundNavHandler } from 'wouter';

/** What has happened since the browser loaded the page. */
export const navigation = {
  /** Whether the current page is still the one that the browser loaded. */
  isPageLoad: true,
};

/** Navigates, then scrolls to the top, as browsers do. Not called for Back, which restores the scroll position. */
export const navigateToTop: AroundNavHandler = (navigate, to, options) => {
  navigation.isPageLoad = false;
  navigate(to, options);
  window.scrollTo({ top: 0, behavior: 'instant' });
};
