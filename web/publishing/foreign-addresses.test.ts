import { expect, it } from 'vitest';
import { paragraph, section } from './blocks.ts';
import { foreignAddresses } from './foreign-addresses.ts';

it('foreignAddresses: lists each email address or URL outside the domain once', () => {
  const client = { label: 'address for notices', file: 'a.ts', by: 'you', sample: 'notices@client.example' } as const;
  const facts = { title: '', subtitle: '', client: '', version: '1.0', date: '2026-11-20', validUntil: '2026-12-20' };
  const document = (text: string) => ({
    slug: 'proposal',
    ...facts,
    sections: [section('contact', 'Contact', [paragraph(text)])],
  });
  const contact = { name: 'Sales', email: 'sales@old.example', meetingUrl: 'https://meet.old.example/client' };
  const texts = [
    'Write to sales@old.example or hello@new.example.',
    'Or to a@notnew.example.',
    'Notices go to notices@client.example [sample].',
  ];
  expect(foreignAddresses('https://www.new.example', contact, texts.map(document), [client])).toEqual([
    'sales@old.example',
    'a@notnew.example',
    'https://meet.old.example/client',
  ]);
  const own = { name: '', email: 'hello@mail.new.example' };
  expect(foreignAddresses('https://www.new.example', own, [], [])).toEqual([]);
});
