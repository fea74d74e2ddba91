import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Sizes of windows that people have, less the bars of the browser, each with the color scheme that it is shown in. */
export const windows = {
  '2560': [2560, 1300, 'light'],
  '1920-dark': [1920, 940, 'dark'],
  '1536': [1536, 730, 'light'],
  '1440': [1440, 789, 'light'],
  '1440-dark': [1440, 789, 'dark'],
  '1366': [1366, 650, 'light'],
  '820-dark': [820, 1080, 'dark'],
  '412': [412, 785, 'light'],
  '390-dark': [390, 664, 'dark'],
  '390': [390, 664, 'light'],
  '360': [360, 640, 'light'],
  '320': [320, 568, 'light'],
} as const satisfies Record<string, readonly [width: number, height: number, colorScheme: 'light' | 'dark']>;

/** Where the contact sheets of the product are kept. */
export const sheetsFolder = fileURLToPath(new URL('../../../docs/screenshots/', import.meta.url));

/** Where the pictures of one sheet in one font wait to be put on it. */
export const picturesFolder = (sheet: string, font: string): string => {
  const folder = fileURLToPath(new URL(`../../../test-results/pictures/${sheet}-${font}/`, import.meta.url));
  mkdirSync(folder, { recursive: true });
  return folder;
};
