/** A page as the prerender makes it: which file it goes to, and what the template's two places receive. */
export type PrerenderedPage = {
  file: string;
  head: string;
  body: string;
  /** Without scripts the page is plain HTML for good. */
  scripts: boolean;
  /** Before its scripts there is nothing to read. */
  isEmpty?: boolean;
  /** A module that the bootstrap imports at once: it is to come with it. */
  early?: string;
};
