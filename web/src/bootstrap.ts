import { preloadPage } from './app/pages.ts';

/**
 * All the script that a visitor of the landing page gets before touching the form. The page is complete HTML; React and
 * the rest come when the contact section is near or in use. Every other page with a script needs React at once, and so
 * does development, where there is nothing to reload without it.
 */
const contact = document.getElementById('contact');
const form = document.querySelector('form');
const failure = document.querySelector<HTMLElement>('[data-load-failed]');
let held = false;
let started = false;

/** Nothing of the page is touched before all of its code is there. What did not arrive is asked for again next time. */
async function start() {
  if (started) return;
  started = true;
  if (failure) failure.hidden = true;
  try {
    const [app] = await Promise.all([import('./app/start.tsx'), preloadPage(location.pathname)]);
    app.start();
  } catch {
    started = false;
    if (failure) failure.hidden = false;
    else document.querySelector('[role=status]')?.replaceChildren('This page could not be loaded. Please reload it.');
  }
}

/** Sent before React is there: hold it, and send it when the form knows how to. */
function hold(event: Event) {
  event.preventDefault();
  held = true;
  form?.setAttribute('aria-busy', 'true');
  start();
}

form?.addEventListener('submit', hold);
form?.addEventListener('ready', () => {
  form.removeEventListener('submit', hold);
  form.removeAttribute('aria-busy');
  if (held) form.requestSubmit();
});

if (contact && !import.meta.env.DEV) {
  new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && start(), {
    rootMargin: '300px',
  }).observe(contact);
  contact.addEventListener('focusin', start);
  contact.addEventListener('keydown', start);
} else {
  start();
}
