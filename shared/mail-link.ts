/** A mailto: URL. Without encoding, text before the @ could add a header such as "?bcc=" (RFC 6068, section 2). */
export const mailLink = (address: string, subject?: string, body?: string): string => {
  const query = Object.entries({ subject, body }).flatMap(([name, text]) =>
    text === undefined ? [] : `${name}=${encodeURIComponent(text)}`,
  );
  return `mailto:${encodeURIComponent(address).replace('%40', '@')}${query.length > 0 ? `?${query.join('&')}` : ''}`;
};
