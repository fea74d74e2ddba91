import type { Plugin } from 'vite';
import { bandColors, colors, darkBandColors, logo, logoDots, printColors } from '#shared/brand.ts';
import wordmark from '#web/src/type/wordmark.json' with { type: 'json' };

const marker = '/* web/brand/plugin.ts inserts the colors of shared/brand.ts here. */';

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const declarations = (values: Record<string, string | number>, prefix = '--') =>
  Object.entries(values)
    .map(([name, value]) => `${prefix}${kebab(name)}: ${value};`)
    .join(' ');

const pairs = Object.fromEntries(
  Object.entries(colors).map(([name, [light, dark]]) => [
    name,
    light === dark ? light : `light-dark(${light}, ${dark})`,
  ]),
);
const classes = Object.fromEntries(Object.keys(colors).map((name) => [name, `var(--${kebab(name)})`]));

/** Imports for every style sheet with classes. */
const themeCss = `@theme inline { ${declarations(classes, '--color-')} }`;

/** Literal values, because custom properties do not reach page margins. */
const paperCss = `@page { color: ${colors.muted[0]}; }`;

/** The colors as custom properties and as Tailwind classes. */
const baseCss = `@layer base {
  :root {
    color-scheme: light dark;
    ${declarations(pairs)}
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

/** Inserts the brand into a style sheet. */
export const withBrand = (code: string): string => code.replace(marker, `${themeCss}\n${baseCss}`);

/** Inserts the brand into style sheets and pages, in the build and in development. */
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
    {
      tag: 'svg',
      attrs: { width: '0', height: '0', class: 'hidden' },
      children: symbols,
      injectTo: 'body-prepend',
    },
  ],
});
