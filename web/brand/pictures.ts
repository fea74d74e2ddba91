import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { iconSvg, sharingSize, sharingSvg } from './drawings.ts';

/** Where the files lie that the site serves by their own names. */
export const publicFolder = fileURLToPath(new URL('../public/', import.meta.url));

/** Where the display font lies, with its license and with what is drawn from it. */
export const typeFolder = fileURLToPath(new URL('../src/type/', import.meta.url));

/** The firm's name as a drawing. */
export const wordmarkFile = `${typeFolder}wordmark.json`;

/** Which drawing each picture was drawn from, by the hash of the drawing; `npm run brand` writes it. */
export const recordFile = fileURLToPath(new URL('./drawn.json', import.meta.url));

type Picture = { file: string; svg: string; width: number; height: number };

const drawnName = (): string => JSON.parse(readFileSync(wordmarkFile, 'utf8')).path;

/** The PNG files that the site serves. */
export const pictures = (): Picture[] => [
  { file: 'sharing.png', svg: sharingSvg(drawnName()), ...sharingSize },
  { file: 'apple-touch-icon.png', svg: iconSvg({ roundCorners: false }), width: 180, height: 180 },
];

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

/** What is recorded of a picture: the hash of what it is drawn from, and of the file itself. */
export const recordOf = ({ svg, width, height }: Picture, png: Buffer) => ({
  drawing: sha256(`${svg}${width}x${height}`),
  png: sha256(png),
});
