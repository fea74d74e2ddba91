/** A page as the prerender makes it: which file it goes to, and what the template's two places receive. */
export type PrerenderedPage = {
  file: string;
  head: string;
  body: string;
  /** Without scripts the page is plain HTML for good. */
  scripts: boolean;
  /** The page module without which there is nothing to read. */
  drawnBy?: string;
};
