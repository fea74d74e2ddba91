import type { PageName } from '#shared/pages.ts';
import { checkUrl, contentUrl, roomOf } from './lib/api-urls.ts';
import { isServerReached, requestEarly } from './lib/early-requests.ts';
import { pages } from './pages.ts';
import { dismissTooltipsOnEscape } from './ui/tooltips.ts';

/*
 * The only script that a page loads at first. The landing page is complete HTML and loads React for its form when the
 * contact section is near the window or in use. The login page loads React at once. So does a client room's page, which
 * also requests its content at once, beside React's code.
 */

const page = document.querySelector<HTMLMetaElement>('meta[name=page]')?.content as PageName | undefined;
const contact = document.getElementById('contact');
const { dataset } = document.documentElement;
/** Whether React has been started, whether it handles the form, and whether a submission waits for that. */
const state = { isStarted: false, isReady: false, isHeld: false };

/** Loads the page's code, then starts React. Can be called again after a failure. */
async function start(): Promise<void> {
  if (state.isStarted) return;
  state.isStarted = true;
  try {
    // Chromium never again loads a module that failed to load, so check first that the server can be reached.
    if (page !== 'clientRoom' && !(await isServerReached())) throw new Error('The server was not reached.');
    const [{ startReact }] = await Promise.all([import('./start.tsx'), page && pages[page]?.()]);
    startReact(page, { onReady: release, onFailure: fail });
  } catch {
    fail();
  }
}

/** Says why the page's code failed: styles.css shows one of the form's messages. */
async function fail(): Promise<void> {
  Object.assign(state, { isStarted: false, isReady: false, isHeld: false });
  window.onbeforeunload = null;
  const cause = (await isServerReached()) ? 'failed' : 'unreached';
  // Another attempt to start React may have begun in the meantime.
  if (state.isStarted) return;
  dataset.start = cause;
  const status = document.querySelector<HTMLElement>('[data-lost]');
  status?.replaceChildren(status.dataset.lost ?? '');
}

/** Holds back a submission until React handles the form. */
function hold(event: SubmitEvent): void {
  if (state.isReady) return;
  event.preventDefault();
  event.stopPropagation();
  state.isHeld = true;
  dataset.start = 'held';
  // Warn before leaving, because the typed text would be lost.
  window.onbeforeunload = (leaving) => leaving.preventDefault();
  start();
}

function release(): void {
  const { isHeld } = state;
  Object.assign(state, { isReady: true, isHeld: false });
  delete dataset.start;
  window.onbeforeunload = null;
  if (isHeld) document.querySelector('form')?.requestSubmit();
}

// On the document, because React may replace the form.
document.addEventListener('submit', hold, { capture: true });

// Keeps styles.css from saying that the form is still loading or, after ten seconds, that it could not be loaded.
dataset.scripted = '';

dismissTooltipsOnEscape();
for (const year of document.querySelectorAll('.this-year')) year.textContent = String(new Date().getFullYear());

if (page === 'clientRoom') {
  requestEarly(checkUrl(roomOf(location.pathname)));
  requestEarly(contentUrl(location.pathname));
}

if (contact) {
  new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && start(), {
    rootMargin: '300px',
  }).observe(contact);
  contact.addEventListener('focusin', start);
  contact.addEventListener('keydown', start);
} else {
  start();
}
