import type { Locator, Page, Route } from '@playwright/test';
import { pageEntries } from '#shared/pages.ts';

export const home = pageEntries.landing.path;
export const login = pageEntries.login.path;
/** A path that does not exist. */
export const nowhere = '/nowhere';
export const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Holds requests until the returned function is called. @param then handles each released request */
export const hold = async (page: Page, url: string | RegExp, then = (route: Route) => route.continue()) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, (route) => promise.then(() => then(route)));
  return resolve;
};

export const holdReact = (page: Page): Promise<() => void> => hold(page, /\/assets\/start-[^/]+\.js$/);

/** Disables five-second timers on pages opened after this call, so that toasts and the Thank You panel stay. */
export const keepStill = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const timeout = window.setTimeout;
    window.setTimeout = ((handler: TimerHandler, ms?: number, ...rest: unknown[]) =>
      ms === 5000 ? 0 : timeout(handler, ms, ...rest)) as typeof setTimeout;
  });

/** Advances the page's clock by a minute and stops it. After that, only the test moves the clock. */
export const stopClock = async (page: Page): Promise<void> =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);

/** Freezes CSS animations at a time in milliseconds. */
export const stopAnimations = (page: Page, at: number): Promise<void> =>
  page.evaluate((time) => {
    for (const animation of document.getAnimations()) {
      animation.pause();
      animation.currentTime = time;
    }
  }, at);

/** Waits for two frames: the second starts once the first has rendered pending changes. */
export const nextFrames = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** The element's position and size in the window. */
export const boxOf = (element: Locator): Promise<DOMRect> =>
  element.evaluate((node) => node.getBoundingClientRect().toJSON());

/** The paths of the API requests since the last call of the returned function. */
export const watchApi = (page: Page): (() => string[]) => {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) paths.push(pathname);
  });
  return () => paths.splice(0);
};
