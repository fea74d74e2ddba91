import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { iconSvg, sharingSize, sharingSvg } from './drawings.ts';

/** Public files, served under their own names. */
export const publicFolder = fileURLToPath(new URL('../public/', import.meta.url));

/** The display font with its license and drawings made from it. */
export const typeFolder = fileURLToPath(new URL('../src/type/', import.meta.url));

/** The firm's name as a drawing. */
export const wordmarkFile = `${typeFolder}wordmark.json`;

/** The hash of each picture's drawing, written by `npm run brand`. */
export const recordFile = fileURLToPath(new URL('./drawn.json', import.meta.url));

type Picture = { file: string; svg: string; width: number; height: number };

const drawnName = (): string => JSON.parse(readFileSync(wordmarkFile, 'utf8')).path;

/** The PNG files of the site. */
export const pictures = (): Picture[] => [
  { file: 'sharing.png', svg: sharingSvg(drawnName()), ...sharingSize },
  { file: 'apple-touch-icon.png', svg: iconSvg({ roundCorners: false }), width: 180, height: 180 },
];

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

/** The record of a picture: the hashes of its drawing and its file. */
export const recordOf = ({ svg, width, height }: Picture, png: Buffer) => ({
  drawing: sha256(`${svg}${width}x${height}`),
  png: sha256(png),
});
