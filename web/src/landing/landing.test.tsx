import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { site } from '#shared/site.ts';
import type { Figure } from './figures.ts';
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

/** The dots of each kind in a drawing. Each line of a path has a dot every ten units. */
const count = (drawing = '') => {
  const dots = (kind: string) => {
    const [, path = ''] = new RegExp(`class="dots ${kind}"[^>]* d="([^"]*)"`).exec(drawing) ?? [];
    return [...path.matchAll(/h(\d+)/g)].reduce((sum, [, length]) => sum + Math.floor(Number(length) / 10) + 1, 0);
  };
  return { dim: dots('stroke-dim'), rings: dots('rim'), solid: dots('stroke-ink') };
};

const text = (html = '') => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

test.each([
  [70, 85, '70-85%', '15 to 30 of 100 succeed'],
  [95, 95, '95%', '5 of 100 succeed'],
])('Hero and Crisis: show %i to %i of a hundred in text and as dots', async (low, high, percent, others) => {
  const { hero, cards } = await renderWith({ projectsFail: { low, high } });
  // The last of the hundred places has a ring instead of a dot.
  const dots = { dim: low, rings: high - low, solid: 99 - high };
  expect(text(cards[0])).toContain(`${percent} `);
  expect(text(cards[0])).toContain(others);
  expect(text(hero)).toContain(`${percent} `);
  expect(text(hero)).toContain(`${dots.dim} fail ${dots.rings} more may fail ${dots.solid} succeed 1 place is yours`);
  for (const drawing of [cards[0], hero].flatMap((html = '') => html.split('<svg').slice(1, 3)))
    expect(count(drawing)).toEqual(dots);
});

test('Crisis: shows a ratio in text and as dots', async () => {
  const { cards } = await renderWith({ failureRatio: { times: 3 } });
  expect(text(cards[3])).toContain('3x ');
  const rows = cards[3]?.split('<svg')[1]?.split('<text').slice(1) ?? [];
  expect(rows.map((row) => row.match(/<circle/g)?.length)).toEqual([3, 1]);
});

test.each<[what: string, changed: Partial<Record<string, Figure>>]>([
  ['a lower end that is higher', { pilotsFail: { low: 97, high: 90 } }],
  ['half a dot', { pilotsFail: { low: 42.5, high: 42.5 } }],
  ['no place for the visitor', { projectsFail: { low: 70, high: 100 } }],
  ['a ratio with half a dot', { failureRatio: { times: 1.5 } }],
])('figures: are refused with %s', async (_, changed) => {
  await expect(renderWith(changed)).rejects.toThrow('web/src/landing/figures.ts');
});

test('Crisis: links each statistic to its source or says that it has none', async () => {
  const { cards } = await renderWith({ projectsFail: { low: 60, high: 80 } });
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

test('FirmFacts: shows the optional details that are set', () => {
  const address = { street: '1 Example Street', postalCode: '00000', city: 'Anytown', country: 'US' };
  const accountable = { name: 'Ada Sample', role: 'Managing Partner' };
  const html = renderToStaticMarkup(<FirmFacts {...site} phone="+1 555 0100" {...{ address, accountable }} />);
  for (const fact of ['1 Example Street, Anytown', '+1 555 0100', 'Ada Sample, Managing Partner'])
    expect(text(html)).toContain(fact);
});
