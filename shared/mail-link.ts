/** The address of a link that opens an email. Before an @ may stand what would begin a header, such as "?bcc=" (RFC 6068, 2). */
export const mailLink = (address: string, subject?: string): string =>
  `mailto:${encodeURIComponent(address).replace('%40', '@')}${subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`}`;
