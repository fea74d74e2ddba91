import { expect, test } from 'vitest';
import { mail, retention, site } from './site.ts';
import { mailSchema, retentionSchema, siteSchema } from './site-schema.ts';

test('site, mail, retention: match their schemas', () => {
  expect(siteSchema.parse(site)).toEqual(site);
  expect(mailSchema.parse(mail)).toEqual(mail);
  expect(retentionSchema.parse(retention)).toEqual(retention);
});
