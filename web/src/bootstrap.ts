import { preloadPage } from './app/pages.ts';

/**
 * All the script that a visitor of the landing page gets before touching the form. The page is complete HTML; React and
 * the rest come when the contact section is near or in use. Every other page with a script needs React at once.
 */
const contact = document.getElementById('contact');
const form = document.querySelector('form');
let held = false;
let started = false;

function start() {
  if (started) return;
  started = true;
  preloadPage(location.pathname);
  import('./app/start.tsx').then((app) => app.start());
}

/** Sent before React is there: hold it, and send it when the form knows how to. */
function hold(event: Event) {
  event.preventDefault();
  held = true;
  start();
}

form?.addEventListener('submit', hold);
form?.addEventListener('ready', () => {
  form.removeEventListener('submit', hold);
  if (held) form.requestSubmit();
});

if (contact) {
  new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && start(), {
    rootMargin: '300px',
  }).observe(contact);
  contact.addEventListener('focusin', start);
  contact.addEventListener('keydown', start);
} else {
  start();
}
