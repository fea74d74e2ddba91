export type PrerenderedPage = {
  file: string;
  head: string;
  body: string;
  scripts: boolean;
  /** Whether the page has no text before its scripts run. */
  isEmpty?: boolean;
  /** A module to preload, because the bootstrap imports it at once. */
  early?: string;
};
