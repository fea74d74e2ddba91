/** The one Trusted Types policy that the site's Content-Security-Policy allows: web/src/lib/rendered-page.ts makes it. */
export const markupPolicy = 'rendered-page';
