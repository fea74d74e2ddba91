/** The year in which the site was built (UTC). */
declare const __BUILD_YEAR__: number;

/** Trusted Types (W3C), which TypeScript's DOM types lack. */
interface Window {
  trustedTypes?: {
    createPolicy(name: string, rules: { createHTML(html: string): string }): { createHTML(html: string): string };
  };
}
