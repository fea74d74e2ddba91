import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { site } from '#shared/site.ts';
import { Clients } from './clients.tsx';
import { type Figure, figures, figureText } from './figures.ts';
import { FirmFacts } from './footer.tsx';

afterEach(() => {
  vi.resetModules();
  vi.doUnmock('./figures.ts');
});

/** Renders the Hero and Crisis sections with changed figures. */
const renderWith = async (changed: Partial<Record<string, Figure>>) => {
  vi.resetModules();
  vi.doMock('./figures.ts', async (importOriginal) => {
    const module = await importOriginal<typeof import('./figures.ts')>();
    return { ...module, figures: { ...module.figures, ...changed } };
  });
  const { Crisis } = await import('./crisis.tsx');
  const { Hero } = await import('./hero.tsx');
  const [, ...cards] = renderToStaticMarkup(<Crisis />).split(/(?=<li)/);
  return { hero: renderToStaticMarkup(<Hero />), cards };
};

/** The number of dots in a path, whose lines have a dot every ten units. */
const dotsIn = (path = '') =>
  [...path.matchAll(/h(\d+)/g)].reduce((sum, [, length]) => sum + Math.floor(Number(length) / 10) + 1, 0);

/** The number of dots of each kind. */
const count = (html: string) => {
  const dots = (kind: string) =>
    [...html.matchAll(new RegExp(`<path class="dots ${kind}"[^>]* d="([^"]*)"`, 'g'))]
      .map(([, path]) => dotsIn(path))
      .reduce((sum, each) => sum + each, 0);
  return { dim: dots('stroke-dim'), solid: dots('stroke-ink'), rings: dots('rim') };
};

/** Counts the dots in a figure's two drawings, which are for small and large windows. */
const counts = (html: string) => html.split('<svg').slice(1, 3).map(count);

const text = (html = '') => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

/** Matches the numbers in this order, each followed by words. */
const numbers = (...all: (number | string)[]) => new RegExp(`(?<![\\d.])${all.join(' \\D+ ')} `);

test.each([
  { low: 70, high: 85, percent: 45, times: 2, ai: 2, it: 1 },
  { low: 10, high: 30, percent: 90, times: 3, ai: 3, it: 1 },
  { low: 5, high: 95, percent: 100, times: 1.5, ai: 3, it: 2 },
])('Hero and Crisis: show changed figures in text and as dots: %j', async ({ low, high, percent, times, ai, it }) => {
  const { hero, cards } = await renderWith({
    projectsFail: { kind: 'range', low, high },
    companiesAbandon: { kind: 'share', percent },
    pilotsFail: { kind: 'share', percent },
    failureRatio: { kind: 'ratio', times },
  });
  const [range = '', share = '', pilots, ratio = ''] = cards;
  expect(text(range)).toMatch(numbers(`${low}-${high}%`, 100 - high, 100 - low, 100));
  // The last of the hundred places has a ring instead of a dot.
  const shares = { dim: Math.min(percent, 99), solid: Math.max(99 - percent, 0) };
  expect(counts(range)).toEqual(Array(2).fill({ dim: low, rings: high - low, solid: 99 - high }));
  expect(text(share)).toContain(`${percent}% `);
  expect(counts(share)).toEqual(Array(2).fill({ dim: shares.dim, rings: 0, solid: shares.solid }));
  expect(text(pilots)).toMatch(numbers(`${percent}%`, 100 - percent, 100));
  expect(text(ratio)).toContain(`${times}x `);
  for (const drawing of ratio.split('<svg').slice(1)) {
    const [, ofAi = '', ofIt = ''] = drawing.split('<text');
    expect([ofAi, ofIt].map((row) => row.split('</g>')[0]?.match(/<circle/g)?.length)).toEqual([ai, it]);
  }

  expect(text(hero)).toContain(`${low}-${high}% `);
  // The legend's numbers match the drawing and add up to a hundred.
  for (const { dim, rings, solid } of counts(hero)) {
    expect([dim, rings, dim + rings + solid]).toEqual([low, high - low, 99]);
    expect(text(hero)).toMatch(numbers(dim, rings, solid, 1));
  }
});

test('figures: match the numbers that their sources state', () => {
  for (const [name, figure] of Object.entries<Figure>(figures)) {
    const differs = `${name} in web/src/landing/figures.ts differs from what its source states`;
    expect(figureText(figure), differs).toBe(figure.source?.states ?? figureText(figure));
  }
});

test('Crisis: links each statistic to its source or says that it has none', async () => {
  const { cards } = await renderWith({ projectsFail: { kind: 'range', low: 60, high: 80 } });
  const { landing } = await import('./texts.ts');
  for (const [index, { figure }] of landing.crisis.statistics.entries()) {
    const [card = '', { source }] = [cards[index], figure];
    if (index === 0) expect(source).toBeUndefined();
    expect(card.includes(landing.crisis.withoutSource)).toBe(!source);
    if (source) expect(card).toContain(`href="${source.url}"`);
    if (source) expect(text(card).replaceAll('&amp;', '&')).toContain(`${source.name}, ${source.year}`);
    else expect(card).not.toContain('<a ');
  }
});

const linesOf = (html: string) => [...html.matchAll(/<p[^>]*>(.*?)<\/p>/g)].map(([, line]) => line);

test('FirmFacts and Clients: render optional details only when they are set', () => {
  const { phone: _, address: __, registration: ___, accountable: ____, ...required } = site;
  const complete = {
    ...required,
    phone: '+1 555 0100',
    address: { street: '1 Example Street', postalCode: '00000', city: 'Anytown', country: 'US' },
    registration: 'Anytown Register, No. 0',
    accountable: { name: 'Ada Sample', role: 'Managing Partner' },
  };
  expect(linesOf(renderToStaticMarkup(<FirmFacts {...complete} />))).toEqual([
    '1 Example Street, Anytown, 00000, US',
    '+1 555 0100',
    'Anytown Register, No. 0',
    expect.stringContaining('Ada Sample, Managing Partner'),
  ]);
  const clients = ['Example Mills', 'Specimen Works'];
  expect(linesOf(renderToStaticMarkup(<Clients clients={clients} caseLine="It is in use." />))).toEqual([
    'It is in use.',
  ]);
  // Details that are not set render nothing.
  expect(renderToStaticMarkup(<FirmFacts {...required} />)).toBe('');
  expect(linesOf(renderToStaticMarkup(<Clients clients={clients} />))).toEqual([]);
});
