import { expect, it } from 'vitest';
import { contentSecurityPolicy, hsts, hstsMaxAge, securityHeaders } from './security-headers.ts';

it('every answer lets scripts come from this site alone, and no plug-in, no other base, no frame, no text as markup', () => {
  const directives = Object.fromEntries(
    contentSecurityPolicy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources.join(' ')];
    }),
  );
  const none = ['default-src', 'object-src', 'base-uri', 'frame-ancestors', 'trusted-types'];
  expect(directives).toMatchObject({
    ...Object.fromEntries(none.map((name) => [name, "'none'"])),
    'script-src': "'self'",
    'require-trusted-types-for': "'script'",
  });
  expect(contentSecurityPolicy).not.toMatch(/unsafe|\*|https?:/);
  expect(securityHeaders['referrer-policy']).toBe('strict-origin-when-cross-origin');
});

it('every answer switches off what no page uses, each feature once and for every origin', () => {
  const features = securityHeaders['permissions-policy'].split(', ');
  expect(new Set(features).size).toBe(features.length);
  for (const feature of features) expect(feature).toMatch(/^[a-z-]+=\(\)$/);
  for (const name of ['camera', 'display-capture', 'geolocation', 'hid', 'microphone', 'serial', 'usb']) {
    expect(features).toContain(`${name}=()`);
  }
});

it('every answer keeps a browser to HTTPS for more than a year, on subdomains too unless they are not ours', () => {
  expect(hstsMaxAge).toBeGreaterThanOrEqual(365 * 24 * 3600);
  expect(securityHeaders['strict-transport-security']).toBe(hsts({ subdomains: true }));
  expect(hsts({ subdomains: true })).toBe(`${hsts({ subdomains: false })}; includeSubDomains`);
});
