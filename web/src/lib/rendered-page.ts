import { markupPolicy } from '#shared/rendered-pages.ts';

/**
 * The only way from text to markup. The Trusted Types policy is created once and stays in this module: only API
 * responses become markup.
 */
const policy = window.trustedTypes?.createPolicy(markupPolicy, { createHTML: (html) => html });

/**
 * Fetches a page rendered by the build.
 * @param url of the API, same origin
 * @returns undefined if the response is not such a page
 */
export async function fetchPage(url: string): Promise<DocumentFragment | undefined> {
  const answer = await fetch(url, { credentials: 'include' });
  if (answer.status !== 200) return undefined;
  const html = await answer.text();
  const template = document.createElement('template');
  template.innerHTML = policy?.createHTML(html) ?? html;
  // A proxy may have answered instead.
  return template.content.querySelector('main[data-title]') ? template.content : undefined;
}
