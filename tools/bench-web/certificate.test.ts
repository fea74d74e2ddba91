import { X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { selfSigned } from './certificate.ts';

test('is a certificate for localhost, of its own key, for today', () => {
  const { key, cert } = selfSigned();
  const certificate = new X509Certificate(cert);
  expect(key).toContain('PRIVATE KEY');
  expect(certificate.checkHost('localhost')).toBe('localhost');
  expect(certificate.verify(certificate.publicKey)).toBe(true);
  expect(certificate.validFromDate.getTime()).toBeLessThan(Date.now());
  expect(certificate.validToDate.getTime()).toBeGreaterThan(Date.now());
});
