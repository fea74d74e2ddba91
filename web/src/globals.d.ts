/** Trusted Types (W3C), which TypeScript's DOM types lack. */
interface Window {
  trustedTypes?: {
    createPolicy(name: string, rules: { createHTML(html: string): string }): { createHTML(html: string): string };
  };
}
