import type { AroundNavHandler } from 'wouter';

/** How the visitor reached the current page. */
export const navigation = {
  /** React hydrated the page that the bootstrap placed. RoomPage resets this after reading it once. */
  isHydrated: false,
  /** The visitor followed a link without a page load. */
  byLink: false,
  /** The visitor pressed a retry button, which is now gone. */
  byRetry: false,
};

/** Scrolls to the top after a navigation, as browsers do. Back restores the position and does not call this. */
export const navigateToTop: AroundNavHandler = (navigate, to, options) => {
  navigate(to, options);
  navigation.byLink = true;
  window.scrollTo({ top: 0, behavior: 'instant' });
};
