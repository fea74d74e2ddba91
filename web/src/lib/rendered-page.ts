import { markupPolicy } from '#shared/rendered-pages.ts';

/**
 * The one way from text to markup. A policy of a name is made once, and only this module holds it: what becomes markup is
 * what the API answers.
 */
const policy = window.trustedTypes?.createPolicy(markupPolicy, { createHTML: (html) => html });

/**
 * Fetches a page that the build rendered.
 * @param url of the API, on this site
 * @returns undefined when the answer is not such a page
 */
export async function fetchPage(url: string): Promise<DocumentFragment | undefined> {
  const answer = await fetch(url, { credentials: 'include' });
  if (answer.status !== 200) return undefined;
  const html = await answer.text();
  const template = document.createElement('template');
  template.innerHTML = policy?.createHTML(html) ?? html;
  // A proxy on the way may have answered instead.
  return template.content.querySelector('main[data-title]') ? template.content : undefined;
}
