import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bandColors, colors, icon, logo, logoDots, wordmark } from '#shared/brand.ts';
import { figures, hundredOf } from '#web/src/landing/figures.ts';
import { landing } from '#web/src/landing/texts.ts';
import { cellCenter, cellsBetween, diameter, lines, pitch, vacancy } from '#web/src/ui/cells.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escapeXml = (text: string) => text.replace(/[&<>]/g, (sign) => entities[sign] ?? '');

const path = (points: readonly (readonly [number, number])[]) => points.map(([x, y]) => `M${x} ${y}h0`).join('');

/** The icon as SVG. Apple's icon needs square corners: iOS rounds them, and fills transparent areas with black. */
export const iconSvg = ({ roundCorners = true } = {}): string => {
  const { size, cornerRadius, background, ink, diameter, spark } = icon;
  const corners = roundCorners ? ` rx="${cornerRadius}"` : '';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><title>${escapeXml(wordmark)}</title>`,
    `<rect width="${size}" height="${size}"${corners} fill="${background}"/>`,
    `<path fill="none" stroke="${ink}" stroke-width="${diameter}" stroke-linecap="round" d="${path(logoDots(icon))}"/>`,
    `<circle cx="${spark.x}" cy="${spark.y}" r="${spark.radius}" fill="${spark.color}"/></svg>\n`,
  ].join('');
};

const sharingSize = { width: 1200, height: 630 };

const [, paper] = colors.paper;
const [, ink] = colors.ink;
const [, muted] = colors.muted;
const [, dim] = colors.dim;
const { spark } = bandColors;

const hundred = (): string => {
  const columns = 20;
  const { fail, mayFail } = hundredOf(figures.projectsFail);
  const dots = (from: number, to: number) => lines(cellsBetween(from, to), columns);
  const rings = cellsBetween(fail, fail + mayFail).map((cell) => {
    const [x, y] = cellCenter(cell, columns);
    return `<circle cx="${x}" cy="${y}" r="2.8"/>`;
  });
  const [emptyX, emptyY] = cellCenter(99, columns);
  return `<g fill="none" stroke-linecap="round" stroke-width="${diameter}" stroke-dasharray="0 ${pitch}">
      <path stroke="${dim}" d="${dots(0, fail)}"/>
      <path stroke="${ink}" d="${dots(fail + mayFail, 99)}"/>
    </g>
    <g fill="none" stroke="${dim}" stroke-width="0.6">${rings.join('')}</g>
    <circle cx="${emptyX}" cy="${emptyY}" r="${vacancy.r}" fill="none" stroke="${spark}" stroke-width="${vacancy.strokeWidth}" stroke-dasharray="${vacancy.strokeDasharray}"/>`;
};

/** The preview picture for shared links. `npm run brand` stretches the headline from its `x` to `data-to`. */
const sharingSvg = (drawnName: string): string => {
  const { width, height } = sharingSize;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
  <rect width="${width}" height="${height}" fill="${paper}"/>
  <g transform="translate(64 62) scale(1.75)">
    <path fill="none" stroke="${ink}" stroke-linecap="round" stroke-width="${logo.diameter}" d="${path(logoDots())}"/>
    <circle cx="${logo.spark.x}" cy="${logo.spark.y}" r="${logo.spark.radius}" fill="${spark}"/>
  </g>
  <g fill="${ink}" font-family="Display">
    <path transform="translate(120 62) scale(0.18)" d="${drawnName}"/>
    <text x="1136" y="96" font-size="30" fill="${muted}" text-anchor="end">${escapeXml(landing.hero.badge)}</text>
    <text id="headline" x="60" y="262" font-size="100" letter-spacing="-0.02em" data-to="1096">${escapeXml(landing.hero.headline.join(' '))}</text>
  </g>
  <circle id="period" cx="1119" cy="251" r="11" fill="${spark}"/>
  <g transform="translate(64 314) scale(5.464) translate(-1.9 -1.9)">
    ${hundred()}
  </g>
</svg>
`;
};

export const publicFolder = fileURLToPath(new URL('../public/', import.meta.url));

export const typeFolder = fileURLToPath(new URL('../src/type/', import.meta.url));

export const wordmarkFile = `${typeFolder}wordmark.json`;

/** The file with the hashes of each picture's SVG and PNG, written by `npm run brand`. */
export const recordFile = fileURLToPath(new URL('./drawn.json', import.meta.url));

type Picture = { file: string; svg: string; width: number; height: number };

const drawnName = (): string => JSON.parse(readFileSync(wordmarkFile, 'utf8')).path;

export const pictures = (): Picture[] => [
  { file: 'sharing.png', svg: sharingSvg(drawnName()), ...sharingSize },
  { file: 'apple-touch-icon.png', svg: iconSvg({ roundCorners: false }), width: 180, height: 180 },
];

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

export const recordOf = ({ svg, width, height }: Picture, png: Buffer) => ({
  drawing: sha256(`${svg}${width}x${height}`),
  png: sha256(png),
});
