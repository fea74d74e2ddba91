import { expect, it } from 'vitest';
import { mailLink } from './mail-link.ts';

it.each<[Parameters<typeof mailLink>, string]>([
  [['ada@example.com'], 'mailto:ada@example.com'],
  [['ada@example.com', 'A & B'], 'mailto:ada@example.com?subject=A%20%26%20B'],
  [['ada@example.com', 'Order', 'Address: '], 'mailto:ada@example.com?subject=Order&body=Address%3A%20'],
])('mailLink: encodes everything in %j except the @', (given, link) => {
  expect(mailLink(...given)).toBe(link);
});

it('mailLink: prevents an address from adding a mail header', () => {
  const address = 'ada?bcc=eve&cc=%x@example.com';
  const { pathname, search } = new URL(mailLink(address, 'Hello'));
  expect({ to: decodeURIComponent(pathname), search }).toEqual({ to: address, search: '?subject=Hello' });
});
