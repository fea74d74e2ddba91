import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy, hsts, hstsMaxAge, securityHeaders } from './security-headers.ts';

const directives = new Map(
  contentSecurityPolicy.split('; ').map((directive): [string, string] => {
    const [name = '', ...sources] = directive.split(' ');
    return [name, sources.join(' ')];
  }),
);

describe('the headers of every answer', () => {
  it('let scripts come from this site alone, and no plug-in, no other base and no frame', () => {
    for (const name of ['default-src', 'object-src', 'base-uri', 'frame-ancestors']) {
      expect(directives.get(name), name).toBe("'none'");
    }
    expect(directives.get('script-src')).toBe("'self'");
    expect(contentSecurityPolicy).not.toMatch(/unsafe|\*|https?:/);
  });

  it('let no script make markup out of text, nor a policy for it', () => {
    expect(directives.get('require-trusted-types-for')).toBe("'script'");
    expect(directives.get('trusted-types')).toBe("'none'");
  });

  it('switch off what no page uses, each feature once and for every origin', () => {
    const features = securityHeaders['permissions-policy'].split(', ');
    expect(features.length).toBeGreaterThan(30);
    expect(new Set(features).size).toBe(features.length);
    for (const feature of features) expect(feature).toMatch(/^[a-z-]+=\(\)$/);
    for (const name of ['camera', 'display-capture', 'geolocation', 'hid', 'microphone', 'serial', 'usb']) {
      expect(features).toContain(`${name}=()`);
    }
  });

  it('keep a browser to HTTPS for more than a year, on subdomains too unless they are not ours', () => {
    expect(hstsMaxAge).toBeGreaterThanOrEqual(365 * 24 * 3600);
    expect(securityHeaders['strict-transport-security']).toBe(hsts({ subdomains: true }));
    expect(hsts({ subdomains: true })).toBe(`${hsts({ subdomains: false })}; includeSubDomains`);
  });

  it('tell other sites no more of an address than its origin', () => {
    expect(securityHeaders['referrer-policy']).toBe('strict-origin-when-cross-origin');
  });
});
