import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile } from 'tailwindcss';
import { root } from '#scripts/common/root.ts';
import { symbols, withBrand } from '#web/brand/plugin.ts';

const read = (...path: string[]) => readFileSync(join(...path), 'utf8');
const folder = import.meta.dirname;

const loadStylesheet = async (id: string, base: string) => {
  const path = id.startsWith('tailwindcss/') ? fileURLToPath(import.meta.resolve(id)) : join(base, id);
  return { path, base: dirname(path), content: withBrand(read(path)) };
};

/** The site's style sheet, with the Tailwind classes that the desk uses. */
const stylesheet = async (): Promise<string> => {
  const sheet = await compile('@import "./web/src/styles.css";', { base: root, loadStylesheet });
  const pages = readdirSync(folder).filter((name) => name.endsWith('.ts'));
  const markup = [symbols, ...pages.map((name) => read(folder, name))];
  return sheet.build(markup.flatMap((text) => text.split(/[\s"'`<>]+/)));
};

/** The files that the pages load. None of them is secret. */
export const assets = async (): Promise<[path: string, type: string, body: string | Uint8Array<ArrayBuffer>][]> => [
  ['/desk.css', 'text/css; charset=utf-8', await stylesheet()],
  ['/keyboard.js', 'text/javascript; charset=utf-8', read(folder, 'keyboard.js')],
  ['/display.woff2', 'font/woff2', new Uint8Array(readFileSync(join(root, 'web/src/type/display.woff2')))],
  ['/favicon.svg', 'image/svg+xml', read(root, 'web/public/favicon.svg')],
];
