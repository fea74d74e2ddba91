import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { mail, retention, site } from './site.ts';
import { mailSchema, retentionSchema, siteSchema } from './site-schema.ts';

test('site: has complete and well-formed facts', () => {
  expect(siteSchema.parse(site)).toEqual(site);
  expect(mailSchema.parse(mail)).toEqual(mail);
  expect(retentionSchema.parse(retention)).toEqual(retention);
});

test.each([
  [{ name: ' ' }, 'name'],
  [{ url: 'https://www.example.com/' }, 'url'],
  [{ blogUrl: 'http://blog.example.com' }, 'blogUrl'],
  [{ contactEmail: 'nobody' }, 'contactEmail'],
  [{ clients: ['One', ''] }, 'clients'],
  [{ accountable: { name: 'A Name' } }, 'accountable'],
])('site: refuses %j', (change, field) => {
  const parsed = z.safeParse(siteSchema, { ...site, ...change });
  expect(parsed.error?.issues[0]?.path[0]).toBe(field);
});
