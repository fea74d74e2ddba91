export type PrerenderedPage = {
  file: string;
  head: string;
  body: string;
  scripts: boolean;
  /** Whether it has no text before its scripts run. */
  isEmpty?: boolean;
  /** A module that the bootstrap imports at once, so it is preloaded. */
  early?: string;
};
