export type PrerenderedPage = {
  file: string;
  head: string;
  body: string;
  scripts: boolean;
  /** Whether the page shows only a loading message before its scripts run. */
  isEmpty?: boolean;
};
