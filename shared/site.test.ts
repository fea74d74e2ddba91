import { expect, test } from 'vitest';
import { mail, retention, site } from './site.ts';
import { siteFaults } from './site-schema.ts';

test('siteFaults: names the file, the field, and what is wanted', () => {
  const wrong = {
    site: { ...site, contactEmail: 'hello', clients: ['', 'A'] },
    mail: { ...mail, sales: undefined },
    retention,
  };
  expect(siteFaults(wrong)).toEqual([
    'shared/site.ts: site.contactEmail must be an email address.',
    'shared/site.ts: site.clients.0 must not be empty.',
    'shared/site.ts: mail.sales must be an email address.',
  ]);
});
