/** The year (UTC) of the build. */
declare const __BUILD_YEAR__: number;

/** W3C Trusted Types, which TypeScript's own types lack. */
interface Window {
  trustedTypes?: {
    createPolicy(name: string, rules: { createHTML(html: string): string }): { createHTML(html: string): string };
  };
}
