import type { PageName } from '#shared/pages.ts';
import { isServerReached, pages } from './pages.ts';
import type { Arrival } from './place-page.ts';

/*
 * The only script that the landing page loads at first: the page is complete HTML, and React loads when the contact
 * section is near the window or in use. The login page loads React at once, and a client room page loads it once its
 * content is painted. In development every page loads React at once, for hot reload.
 */

const page = document.querySelector<HTMLMetaElement>('meta[name=page]')?.content as PageName | undefined;
const contact = document.getElementById('contact');
const form = document.querySelector('form');
const arrival: Arrival = {};
const loadRoom = () => import('./arrive-in-room.ts');
/** Settles once a client room page has been painted without React, or could not be. Settles at once on other pages. */
const painted =
  page === 'clientRoom'
    ? loadRoom()
        .catch(loadRoom)
        .then((room) => room.arriveInRoom(arrival))
    : Promise.resolve();
const { dataset } = document.documentElement;
let held = false;
let started = false;

/** Loads the page's code, then starts React. Can be called again after a failure. */
async function start() {
  if (started) return;
  started = true;
  delete dataset.start;
  try {
    // Chromium never retries a module that failed to load, so check first that the server is reachable.
    if (!arrival.placed && !(await isServerReached())) throw new Error('The server was not reached.');
    const [app] = await Promise.all([import('./start.tsx'), page && pages[page]()]);
    await app.start(page, arrival);
  } catch (error) {
    if (import.meta.env.DEV) reportError(error);
    started = held = false;
    window.onbeforeunload = null;
    const cause = (await isServerReached()) ? 'failed' : 'unreached';
    // Another attempt to start React may have begun in the meantime.
    if (started) return;
    if (form) dataset.start = cause;
    // The page that was placed can be read without React, so try again once the network is back.
    else if (arrival.placed) addEventListener('online', start, { once: true });
    else {
      const status = document.querySelector<HTMLElement>('#root [role=status]');
      status?.replaceChildren(status.dataset.lost ?? '');
    }
  }
}

function hold(event: Event) {
  event.preventDefault();
  held = true;
  // Warn before leaving, because the typed text would be lost.
  window.onbeforeunload = (leaving) => leaving.preventDefault();
  form?.setAttribute('aria-busy', 'true');
  start();
}

form?.addEventListener('submit', hold);
form?.addEventListener('ready', () => {
  form.removeEventListener('submit', hold);
  form.removeAttribute('aria-busy');
  window.onbeforeunload = null;
  if (held) form.requestSubmit();
});
// Escape hides a tooltip until the pointer or focus moves (WCAG 1.4.13).
addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') dataset.dismissed = '';
});
for (const moves of ['pointerout', 'focusout']) addEventListener(moves, () => delete dataset.dismissed);

// Keeps styles.css from saying that the form is still loading or, after ten seconds, that it could not be loaded.
dataset.scripted = '';

if (contact && !import.meta.env.DEV) {
  new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && start(), {
    rootMargin: '300px',
  }).observe(contact);
  contact.addEventListener('focusin', start);
  contact.addEventListener('keydown', start);
} else {
  // If the content has not been painted after 8 seconds, React starts anyway and reports any failure.
  Promise.race([painted, new Promise((late) => setTimeout(late, 8000))]).then(start, start);
}
