/** The UTC year in which the site was built. */
declare const __BUILD_YEAR__: number;

/** Of the browsers that know them (W3C Trusted Types); TypeScript's own types do not. */
interface Window {
  trustedTypes?: {
    createPolicy(name: string, rules: { createHTML(html: string): string }): { createHTML(html: string): string };
  };
}
