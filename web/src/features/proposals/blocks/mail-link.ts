/** An address that opens an email to somebody, with a subject. */
export const mailLink = (email: string, subject?: string): string =>
  `mailto:${email}${subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`}`;
