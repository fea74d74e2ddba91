import { isServerReached, loadPage } from './app/load-page.ts';
import type { Arrival } from './place-page.ts';

/*
 * The only script that a visitor of the landing page loads before using the form. The page is complete HTML; React
 * loads when the contact section is near or in use. Every other page with a script loads React at once, as does
 * development for hot reload.
 */

const component = document.querySelector<HTMLMetaElement>('meta[name=page-component]')?.content;
const contact = document.getElementById('contact');
const form = document.querySelector('form');
const arrival: Arrival = {};
const loadRoom = () => import('./arrive-in-room.ts');
/** Resolves, even after a failure, once everything that needs no React has been painted. Then React starts. */
const painted =
  component === 'client-room'
    ? loadRoom()
        .catch(loadRoom)
        .then((room) => room.arriveInRoom(arrival))
    : Promise.resolve();
const { dataset } = document.documentElement;
let held = false;
let started = false;

/** Starts React once the page's code has loaded. The next attempt loads what failed. */
async function start() {
  if (started) return;
  started = true;
  delete dataset.start;
  try {
    // Chromium never requests a module again that it could not load: without a server, none is requested.
    if (!arrival.placed && !(await isServerReached())) throw new Error('The server was not reached.');
    const [app] = await Promise.all([import('./app/start.tsx'), component && loadPage(component)]);
    await app.start(component, arrival);
  } catch (error) {
    if (import.meta.env.DEV) reportError(error);
    started = held = false;
    window.onbeforeunload = null;
    const cause = (await isServerReached()) ? 'failed' : 'unreached';
    // Another attempt may have started meanwhile.
    if (started) return;
    if (form) dataset.start = cause;
    // The text is shown and usable without React.
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
  // Warn before leaving: the text would be lost.
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
// Escape hides a tooltip until the pointer or the focus moves (WCAG 1.4.13).
addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') dataset.dismissed = '';
});
for (const moves of ['pointerout', 'focusout']) addEventListener(moves, () => delete dataset.dismissed);

// For styles.css: from here on forms can be sent.
dataset.scripted = '';

if (contact && !import.meta.env.DEV) {
  new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && start(), {
    rootMargin: '300px',
  }).observe(contact);
  contact.addEventListener('focusin', start);
  contact.addEventListener('keydown', start);
} else {
  // After this time React starts anyway and reports what is missing.
  Promise.race([painted, new Promise((late) => setTimeout(late, 8000))]).then(start, start);
}
