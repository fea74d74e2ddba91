/** A mailto: address, encoded because text before the @ could otherwise add a header: "?bcc=" (RFC 6068, 2). */
export const mailLink = (address: string, subject?: string, body?: string): string => {
  const query = Object.entries({ subject, body }).flatMap(([name, text]) =>
    text === undefined ? [] : `${name}=${encodeURIComponent(text)}`,
  );
  return `mailto:${encodeURIComponent(address).replace('%40', '@')}${query.length > 0 ? `?${query.join('&')}` : ''}`;
};
