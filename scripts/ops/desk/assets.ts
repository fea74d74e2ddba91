import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#scripts/common/root.ts';
import { baseCss } from '#web/brand/plugin.ts';

const read = (file: string) => readFileSync(join(root, file));

/** The sizes and fonts of the site's pages, as custom properties. */
const tokens = () =>
  read('web/src/tokens.css').toString().replace('@theme inline', ':root').replace('--*: initial;', '');

/** What the desk's pages load, by path, in the brand's colors and type. Nothing of it is secret. */
export const assets = (): [path: string, { type: string; body: string | Uint8Array<ArrayBuffer> }][] => {
  const style = [tokens(), baseCss, read('web/src/type/type.css'), read('scripts/ops/desk/desk.css')].join('\n');
  const file = (name: string) => new Uint8Array(read(name));
  return [
    ['/desk.css', { type: 'text/css; charset=utf-8', body: style }],
    ['/keyboard.js', { type: 'text/javascript; charset=utf-8', body: file('scripts/ops/desk/keyboard.js') }],
    ['/display.woff2', { type: 'font/woff2', body: file('web/src/type/display.woff2') }],
    ['/favicon.svg', { type: 'image/svg+xml', body: file('web/public/favicon.svg') }],
  ];
};
