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
  const cards = renderToStaticMarkup(<Crisis />)
    .split('<li')
    .slice(1);
  return { hero: renderToStaticMarkup(<Hero />), cards };
};

/** How many dots of each kind a drawing has. */
const count = (html: string) => {
  const dots = (kind: string, mark: RegExp) =>
    [...html.matchAll(new RegExp(`<path class="${kind}"[^>]* d="([^"]*)"`, 'g'))]
      .map(([, path = '']) => path.match(mark)?.length ?? 0)
      .reduce((sum, one) => sum + one, 0);
  return {
    dim: dots('dots stroke-dim', /h0/g),
    solid: dots('dots stroke-ink', /h0/g),
    rings: dots('stroke-ink', /M/g),
    gray: dots('dots stroke-muted', /h0/g),
  };
};

const text = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

/** The hero's drawing without the waves, which go over the dim dots, and without the arrow below. */
const drawingOf = (hero: string) => hero.slice(hero.indexOf('<figure'), hero.indexOf('attrition'));

test.each([
  [42, { dim: 42, solid: 58 }],
  [45, { dim: 45, solid: 55 }],
  [100, { dim: 100, solid: 0 }],
])('a share of %i percent says so and has as many dim dots', async (percent, dots) => {
  const { cards } = await renderWith({ companiesAbandon: { kind: 'share', percent } });
  expect(text(cards[1] ?? '')).toContain(`${percent}% Abandon Initiatives`);
  expect(count(cards[1] ?? '')).toMatchObject({ ...dots, rings: 0 });
});

test('what is left of a share is computed too', async () => {
  const { cards } = await renderWith({ pilotsFail: { kind: 'share', percent: 90 } });
  expect(text(cards[2] ?? '')).toContain('90% GenAI Pilots Fail 10 in a hundred go on');
});

test.each([
  [70, 85],
  [60, 80],
  [10, 30],
  [5, 95],
])('a range of %i to %i percent changes the card, the subtitle, the legend and both drawings', async (low, high) => {
  const { hero, cards } = await renderWith({ projectsFail: { kind: 'range', low, high } });
  const [card = ''] = cards;
  expect(text(card)).toContain(`${low}-${high}% AI Projects Fail between ${100 - high} and ${100 - low} in a hundred`);
  expect(count(card)).toMatchObject({ dim: low, rings: high - low, solid: 100 - high });

  expect(text(hero)).toContain(`${low}-${high}% of AI projects fail`);
  const drawn = count(drawingOf(hero));
  expect(drawn).toMatchObject({ dim: low, rings: high - low, solid: 100 - high - 1 });
  // What the legend says is what is drawn; with the empty place it makes a hundred.
  expect(text(hero)).toContain(`${drawn.solid} succeed`);
  expect(text(hero)).toContain(`${drawn.rings} more may`);
  expect(text(hero)).toContain(`${drawn.dim} fail`);
  expect(drawn.solid + drawn.rings + drawn.dim + 1).toBe(100);
  // Every dim dot was solid when the drawing appeared.
  expect(count(hero.slice(hero.indexOf('attrition'), hero.indexOf('<figcaption'))).solid).toBe(low);
});

test.each([
  [2, 32, 16],
  [3, 24, 8],
  [1.5, 24, 16],
])('a ratio of %d is drawn in proportion', async (times, tall, short) => {
  const { cards } = await renderWith({ failureRatio: { kind: 'ratio', times } });
  expect(text(cards[3] ?? '')).toContain(`${times}x Higher Failure Rate`);
  expect(count(cards[3] ?? '').gray).toBe(tall + short);
});
