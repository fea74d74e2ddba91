import type { Plugin } from 'vite';
import { bandColors, colors, darkBandColors, logo, logoDots, printColors } from '#shared/brand.ts';
import { headline } from '#web/src/landing/headline.ts';
import measured from '#web/src/type/headline.json' with { type: 'json' };
import wordmark from '#web/src/type/wordmark.json' with { type: 'json' };

const marker = '/* web/brand/plugin.ts inserts the colors of shared/brand.ts here. */';

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const declarations = (values: Record<string, string | number>, prefix = '--') =>
  Object.entries(values)
    .map(([name, value]) => `${prefix}${kebab(name)}: ${value};`)
    .join(' ');

const light = Object.fromEntries(Object.entries(colors).map(([name, [value]]) => [name, value]));
const dark = Object.fromEntries(
  Object.entries(colors).flatMap(([name, [of, value]]) => (of === value ? [] : [[name, value]])),
);
const classes = Object.fromEntries(Object.keys(colors).map((name) => [name, `var(--${kebab(name)})`]));

const themeCss = `@theme inline { ${declarations(classes, '--color-')} }`;

/** A literal color, because the custom properties of `:root` do not reach `@page`. */
const paperCss = `@page { color: ${colors.muted[0]}; }`;

const widths: Record<string, number> = measured;

/** The text's width in multiples of its font size; an estimate until `npm run brand` has measured it. */
const widthOf = (text: string): number => widths[text] ?? text.length * 0.45;

/** The width, in em, that .period in web/src/hundred.css adds to the end of the landing page's headline. */
const periodWidth = 0.22;

const [first, second] = headline;
const inOne = headline.join(' ');

const baseCss = `@layer base {
  :root {
    color-scheme: light dark;
    --headline-width: ${Math.max(4, widthOf(first), widthOf(second) + periodWidth).toFixed(2)};
    --headline-first: ${(widthOf(inOne) - widthOf(second)).toFixed(2)};
    --headline-in-one: ${(widthOf(inOne) + periodWidth).toFixed(2)};
    ${declarations(light)}
    @media screen and (prefers-color-scheme: dark) { ${declarations(dark)} }
    @media print { color-scheme: light; ${declarations(printColors)} }
  }
  @media not print {
    .band { color-scheme: dark; ${declarations(bandColors)} }
    @media (prefers-color-scheme: dark) { .band { ${declarations(darkBandColors)} } }
  }
}`;

const dots = logoDots().map(([x, y]) => `M${x} ${y}h0`);

/** The wordmark and the logo, defined once for all their uses (web/src/ui/logo.tsx). */
export const symbols = [
  `<symbol id="wordmark"><path d="${wordmark.path}"/></symbol>`,
  `<symbol id="logo-mark" viewBox="0 0 ${logo.size} ${logo.size}">`,
  `<path class="fill-none stroke-ink" stroke-width="${logo.diameter}" stroke-linecap="round" d="${dots.join('')}"/>`,
  `<circle class="fill-spark" cx="${logo.spark.x}" cy="${logo.spark.y}" r="${logo.spark.radius}"/>`,
  '</symbol>',
].join('');

export const withBrand = (code: string): string => code.replace(marker, `${themeCss}\n${baseCss}`);

export const brandPlugin = (): Plugin => ({
  name: 'brand',
  enforce: 'pre',
  transform(code, id) {
    const [, sheet] = /\/src\/(styles|room)\.css(?:\?|$)/.exec(id) ?? [];
    if (!sheet) return;
    if (!code.includes(marker)) this.error(`${id} must contain ${marker}`);
    const branded = sheet === 'styles' ? withBrand(code) : code.replace(marker, `${themeCss}\n${paperCss}`);
    return { code: branded, map: null };
  },
  transformIndexHtml: () => [
    { tag: 'svg', attrs: { width: '0', height: '0', class: 'hidden' }, children: symbols, injectTo: 'body-prepend' },
  ],
});
