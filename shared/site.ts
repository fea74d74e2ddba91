/**
 * The words and links that belong to the firm and to no page in particular.
 * An owner edits this file and nothing else to make the site their own; every value below is a made-up sample.
 */
export const site = {
  /** Shown in the bar, the footer, page titles and the e-mail to sales. */
  name: 'Samplewright',
  /** What the firm is, for search engines and the e-mail. */
  legalName: 'Samplewright Consulting (sample firm)',
  /** The public address of the site, without a slash at the end. Used in canonical links and sharing tags. */
  url: 'https://www.samplewright.example',
  blogUrl: 'https://blog.samplewright.example',
  /** Shown where the form cannot be used: with scripts off, or when it keeps failing. */
  contactEmail: 'hello@samplewright.example',
  description:
    'An AI-first technical consulting firm. We help companies take AI projects from first prototype to daily use.',
  footerTagline: 'AI projects that earn their keep.',
  /** Seven client names, shown as text. */
  clients: [
    'Placeholder Freight',
    'Specimen Insurance',
    'Anytown Imports',
    'Fictional Forge',
    'Example Harbors',
    'Demo Dry Goods',
    'Nowhere Robotics',
  ],
} as const;
