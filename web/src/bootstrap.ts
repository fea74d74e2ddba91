import { isServerReached, loadPage } from './app/load-page.ts';
import type { Arrival } from './lib/arrival.ts';

/*
 * All the script that a visitor of the landing page loads before using the form. The page is complete HTML; React and
 * the rest are loaded when the contact section is near or in use. Every other page with a script needs React at once, and
 * so does development, where hot reload depends on it.
 */

/** Which page this is; the prerender writes it down, so that no list of pages has to come first. */
const component = document.querySelector<HTMLMetaElement>('meta[name=page-component]')?.content;
const contact = document.getElementById('contact');
const form = document.querySelector('form');
const arrival: Arrival = { reads: new Map() };
const loadRoom = () => import('./arrive-in-room.ts');
/** Settles, after a failure too, when what can be shown without React has been painted. React starts then. */
const painted =
  component === 'client-room'
    ? loadRoom()
        .catch(loadRoom)
        .then((room) => room.arriveInRoom(arrival))
    : Promise.resolve();
/** What load-failed.tsx shows depends on it. */
const { dataset } = document.documentElement;
let held = false;
let started = false;

/** Starts React once all of the page's code is there. What did not arrive is fetched again next time. */
async function start() {
  if (started) return;
  started = true;
  delete dataset.start;
  try {
    const [app] = await Promise.all([import('./app/start.tsx'), component && loadPage(component)]);
    await app.start(component, arrival);
  } catch (error) {
    if (import.meta.env.DEV) reportError(error);
    started = held = false;
    window.onbeforeunload = null;
    const cause = (await isServerReached()) ? 'failed' : 'unreached';
    // Meanwhile another attempt may be under way.
    if (started) return;
    if (form) dataset.start = cause;
    // The text is there, and can be used without React.
    else if (arrival.placed) addEventListener('online', start, { once: true });
    else {
      const status = document.querySelector<HTMLElement>('#root [role=status]');
      status?.replaceChildren(status.dataset.lost ?? '');
    }
  }
}

/** Holds back a form that is submitted before React is there; it is submitted again when React is ready. */
function hold(event: Event) {
  event.preventDefault();
  held = true;
  // A visitor who leaves now would lose what was sent.
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
// Escape dismisses a tooltip until the pointer or the focus moves on (WCAG 1.4.13).
addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') dataset.dismissed = '';
});
for (const moves of ['pointerout', 'focusout']) addEventListener(moves, () => delete dataset.dismissed);

// From here on the forms can be sent, and no longer say that they are loading.
dataset.scripted = '';

if (contact && !import.meta.env.DEV) {
  new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && start(), {
    rootMargin: '300px',
  }).observe(contact);
  contact.addEventListener('focusin', start);
  contact.addEventListener('keydown', start);
} else {
  // After this time React starts anyway, and says what is missing.
  Promise.race([painted, new Promise((late) => setTimeout(late, 8000))]).then(start, start);
}
