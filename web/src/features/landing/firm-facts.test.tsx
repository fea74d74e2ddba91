import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { site } from '#shared/site.ts';
import { organization } from '#web/src/app/organization.ts';
import { Clients } from './clients.tsx';
import { FirmFacts } from './firm-facts.tsx';

const { phone: _, address: __, registration: ___, accountable: ____, ...required } = site;

const complete = {
  ...required,
  phone: '+1 555 0100',
  address: { street: '1 Example Street', postalCode: '00000', city: 'Anytown', country: 'US' },
  registration: 'Anytown Register, No. 0',
  accountable: { name: 'Ada Sample', role: 'Managing Partner' },
};

const linesOf = (html: string) => [...html.matchAll(/<p[^>]*>(.*?)<\/p>/g)].map(([, line]) => line);

test('each optional fact of the firm is a line of the footer', () => {
  expect(linesOf(renderToStaticMarkup(<FirmFacts {...complete} />))).toEqual([
    '1 Example Street, Anytown, 00000, US',
    '+1 555 0100',
    'Anytown Register, No. 0',
    'Responsible: Ada Sample, Managing Partner',
  ]);
});

test('a sentence about a client stands beside the names, and leaves nothing where there is none', () => {
  const clients = ['Example Mills', 'Specimen Works'];
  expect(linesOf(renderToStaticMarkup(<Clients clients={clients} caseLine="It is in use." />))).toEqual([
    'It is in use.',
  ]);
  expect(linesOf(renderToStaticMarkup(<Clients clients={clients} />))).toEqual([]);
});

test('a fact that is left out leaves no trace, in the footer or in the description for search engines', () => {
  expect(renderToStaticMarkup(<FirmFacts {...required} />)).toBe('');
  expect(Object.keys(JSON.parse(organization(required)))).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/telephone|address/)]),
  );
  expect(JSON.parse(organization(complete))).toMatchObject({
    telephone: '+1 555 0100',
    address: { '@type': 'PostalAddress', addressLocality: 'Anytown' },
  });
});
