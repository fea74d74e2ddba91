import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy, hstsMaxAge, securityHeaders } from './security-headers.ts';

describe('the headers of every answer', () => {
  it('let scripts come from this site alone, and no plug-in, no other base and no frame', () => {
    const directives = new Map(
      contentSecurityPolicy.split('; ').map((directive): [string, string] => {
        const [name = '', ...sources] = directive.split(' ');
        return [name, sources.join(' ')];
      }),
    );
    for (const name of ['default-src', 'object-src', 'base-uri', 'frame-ancestors']) {
      expect(directives.get(name), name).toBe("'none'");
    }
    expect(directives.get('script-src')).toBe("'self'");
    expect(contentSecurityPolicy).not.toMatch(/unsafe|\*|https?:/);
  });

  it('keep a browser to HTTPS for more than a year, on subdomains too', () => {
    expect(hstsMaxAge).toBeGreaterThanOrEqual(365 * 24 * 3600);
    expect(securityHeaders['strict-transport-security']).toMatch(/; includeSubDomains$/);
  });

  it('tell other sites no more of an address than its origin', () => {
    expect(securityHeaders['referrer-policy']).toBe('strict-origin-when-cross-origin');
  });
});
