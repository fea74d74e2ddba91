import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Debian's folders of the fonts that Linux desktops come with: their letters differ most in width. */
const folders = '/usr/share/fonts/truetype';

export const installedFonts = ['dejavu', 'liberation', 'noto'].filter((name) => existsSync(join(folders, name)));

/** @returns the path of a configuration, for FONTCONFIG_FILE: a program finds the fonts of one folder and no other */
export const fontConfig = (name: string): string => {
  const place = fileURLToPath(new URL(`../node_modules/.cache/fonts/${name}`, import.meta.url));
  mkdirSync(place, { recursive: true });
  const config = join(place, 'fonts.conf');
  const dirs = `<dir>${join(folders, name)}</dir><cachedir>${place}</cachedir>`;
  writeFileSync(config, `<fontconfig>${dirs}<include>/etc/fonts/conf.d</include></fontconfig>`);
  return config;
};
