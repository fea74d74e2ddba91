/** A prerendered page: its file, and its parts of the template. */
export type PrerenderedPage = {
  file: string;
  head: string;
  body: string;
  /** Whether the page has no scripts at all. */
  scripts: boolean;
  /** Whether it has no text before its scripts run. */
  isEmpty?: boolean;
  /** A module that the bootstrap imports at once, so it is preloaded. */
  early?: string;
};
