import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Debian's folder for TrueType fonts. */
const folders = '/usr/share/fonts/truetype';
/** The common fonts whose text widths differ most from one another. */

export const installedFonts = ['dejavu', 'liberation', 'noto'].filter((name) => existsSync(join(folders, name)));

/** @returns the path to a file for FONTCONFIG_FILE that makes a program find only the fonts in one folder */
export const fontConfig = (name: string): string => {
  const place = fileURLToPath(new URL(`../node_modules/.cache/fonts/${name}`, import.meta.url));
  mkdirSync(place, { recursive: true });
  const config = join(place, 'fonts.conf');
  const dirs = `<dir>${join(folders, name)}</dir><cachedir>${place}</cachedir>`;
  writeFileSync(config, `<fontconfig>${dirs}<include>/etc/fonts/conf.d</include></fontconfig>`);
  return config;
};
