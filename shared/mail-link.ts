/** The address of a link that opens an email. Before an @ may stand what would begin a header, such as "?bcc=" (RFC 6068, 2). */
export const mailLink = (address: string, subject?: string, body?: string): string => {
  const query = Object.entries({ subject, body }).flatMap(([name, text]) =>
    text === undefined ? [] : `${name}=${encodeURIComponent(text)}`,
  );
  return `mailto:${encodeURIComponent(address).replace('%40', '@')}${query.length > 0 ? `?${query.join('&')}` : ''}`;
};
