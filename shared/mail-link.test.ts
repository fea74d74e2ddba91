import { describe, expect, it } from 'vitest';
import { mailLink } from './mail-link.ts';

describe('mailLink', () => {
  it('keeps the @ of an address readable', () => {
    expect(mailLink('ada@example.com')).toBe('mailto:ada@example.com');
  });

  it('encodes the subject', () => {
    expect(mailLink('ada@example.com', 'A & B')).toBe('mailto:ada@example.com?subject=A%20%26%20B');
  });

  it('keeps an address from adding a header of its own', () => {
    const address = 'ada?bcc=eve&cc=%x@example.com';
    const { pathname, search } = new URL(mailLink(address, 'Hello'));
    expect({ to: decodeURIComponent(pathname), search }).toEqual({ to: address, search: '?subject=Hello' });
  });
});
