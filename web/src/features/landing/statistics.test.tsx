import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import type { Figure } from '#web/src/content/figures.ts';

afterEach(() => {
  vi.resetModules();
  vi.doUnmock('#web/src/content/figures.ts');
});

/** Renders the landing page's sections with other figures than today's. */
const renderWith = async (changed: Partial<Record<string, Figure>> = {}) => {
  vi.resetModules();
  vi.doMock('#web/src/content/figures.ts', async (importOriginal) => {
    const module = await importOriginal<typeof import('#web/src/content/figures.ts')>();
    return { ...module, figures: { ...module.figures, ...changed } };
  });
  const { Crisis } = await import('./crisis.tsx');
  const { Hero } = await import('./hero.tsx');
  const [, ...cards] = renderToStaticMarkup(<Crisis />).split(/(?=<li)/);
  return { hero: renderToStaticMarkup(<Hero />), cards };
};

/** How many dots of each kind a drawing has: a line of dots has one every ten units, a ring begins with a move. */
const count = (html: string) => {
  const paths = (kind: string) => [...html.matchAll(new RegExp(`<path class="${kind}"[^>]* d="([^"]*)"`, 'g'))];
  const dots = (kind: string) =>
    paths(`dots (?:[a-z-]+ )?${kind}`)
      .flatMap(([, path = '']) => [...path.matchAll(/h(\d+)/g)])
      .reduce((sum, [, length]) => sum + Math.floor(Number(length) / 10) + 1, 0);
  const rings = paths('fill-none (?:[a-z-]+ )?stroke-ink').map(([, path = '']) => path.match(/M/g)?.length ?? 0);
  return {
    dim: dots('stroke-dim'),
    solid: dots('stroke-ink'),
    rings: rings.reduce((sum, one) => sum + one, 0),
  };
};

const text = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

/** The hero's two drawings: for high windows, and for low ones. */
const drawingsOf = (hero: string) => hero.split('<svg').slice(1, 3);

test.each([
  [42, { dim: 42, solid: 58 }],
  [45, { dim: 45, solid: 55 }],
  [100, { dim: 100, solid: 0 }],
])('a share of %i percent says so and has as many dim dots', async (percent, dots) => {
  const { cards } = await renderWith({ companiesAbandon: { kind: 'share', percent } });
  expect(text(cards[1] ?? '')).toContain(`${percent}% Abandon Initiatives`);
  expect(text(cards[1] ?? '')).toContain(`${dots.dim} gave up most of theirs, ${dots.solid} did not`);
  expect(count(cards[1] ?? '')).toMatchObject({ ...dots, rings: 0 });
});

test('what is left of a share is computed too', async () => {
  const { cards } = await renderWith({ pilotsFail: { kind: 'share', percent: 90 } });
  expect(text(cards[2] ?? '')).toContain('90% GenAI Pilots Fail 10 of 100 brought a measurable return');
});

test.each([
  [70, 85],
  [60, 80],
  [10, 30],
  [5, 95],
])('a range of %i to %i percent changes the card, the subtitle, the legend and both drawings', async (low, high) => {
  const { hero, cards } = await renderWith({ projectsFail: { kind: 'range', low, high } });
  const [card = ''] = cards;
  expect(text(card)).toContain(`${low}-${high}% AI Projects Fail ${100 - high} to ${100 - low} of 100 succeed`);
  expect(count(card)).toMatchObject({ dim: low, rings: high - low, solid: 100 - high });

  expect(text(hero)).toContain(`${low}-${high}% of AI projects fail`);
  for (const drawing of drawingsOf(hero)) {
    const drawn = count(drawing);
    expect(drawn).toMatchObject({ dim: low, rings: high - low, solid: 100 - high - 1 });
    // What the legend says is what is drawn, and it makes a hundred.
    expect(text(hero)).toContain(`${drawn.dim} fail ${drawn.rings} more may fail ${drawn.solid} succeed 1 is you`);
    expect(drawn.solid + drawn.rings + drawn.dim + 1).toBe(100);
  }
});

test('a statistic names its source with a link; one whose entry names none says so, and keeps no other', async () => {
  const { cards } = await renderWith({ projectsFail: { kind: 'range', low: 60, high: 80 } });
  const { landing } = await import('#web/src/content/landing.ts');
  for (const [index, { figure }] of landing.crisis.statistics.entries()) {
    const [card = '', { source }] = [cards[index], figure];
    if (index === 0) expect(source).toBeUndefined();
    expect(card.includes(landing.crisis.withoutSource)).toBe(!source);
    if (source) expect(card).toContain(`href="${source.url}"`);
    if (source) expect(text(card).replaceAll('&amp;', '&')).toContain(`${source.name}, ${source.year}`);
    else expect(card).not.toContain('<a ');
  }
});

test.each([
  [2, 2, 1],
  [3, 3, 1],
  [1.5, 3, 2],
])('a ratio of %d is drawn with as few dots as show it', async (times, ai, it) => {
  const { cards } = await renderWith({ failureRatio: { kind: 'ratio', times } });
  expect(text(cards[3] ?? '')).toContain(`${times}x Higher Failure Rate`);
  const names = [...(cards[3] ?? '').matchAll(/<circle[^>]*><\/circle><text[^>]*>(\w+)/g)].map(([, name]) => name);
  expect(names).toEqual([...Array(ai).fill('AI'), ...Array(it).fill('IT')]);
});
