import { bandColors, colors, icon, logo, logoDots, sharingPicture, wordmark } from '#shared/brand.ts';
import { figures } from '#web/src/content/figures.ts';
import { landing } from '#web/src/content/landing.ts';
import { hundredCells } from '#web/src/features/landing/hundred-cells.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escapeXml = (text: string) => text.replace(/[&<>]/g, (sign) => entities[sign] ?? '');

const path = (points: readonly (readonly [number, number])[]) => points.map(([x, y]) => `M${x} ${y}h0`).join('');

/** The icon, as SVG. Apple rounds the corners itself and shows black outside of ours. */
export const iconSvg = ({ roundCorners = true } = {}): string => {
  const { size, cornerRadius, background, ink, origin, diameter, spark } = icon;
  const corners = roundCorners ? ` rx="${cornerRadius}"` : '';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><title>${escapeXml(wordmark)}</title>`,
    `<rect width="${size}" height="${size}"${corners} fill="${background}"/>`,
    `<path fill="none" stroke="${ink}" stroke-width="${diameter}" stroke-linecap="round" d="${path(logoDots(origin))}"/>`,
    `<circle cx="${spark.x}" cy="${spark.y}" r="${spark.radius}" fill="${spark.color}"/></svg>\n`,
  ].join('');
};

/** The sharing picture's width and height in pixels, which are also the units of its drawing. */
export const sharingSize = { width: 1200, height: 630 };

const [, paper] = colors.paper;
const [, ink] = colors.ink;
const [, muted] = colors.muted;
const [, edge] = colors.edge;
const { spark } = bandColors;

/** The hundred projects: the center of the first, and the distance of two. */
const hundred = { x: 713, y: 108, pitch: 46 };
const center = (cell: number) =>
  [hundred.x + (cell % 10) * hundred.pitch, hundred.y + Math.floor(cell / 10) * hundred.pitch] as const;

/** The picture that is shown where the landing page is shared, as SVG: the hero in the dark scheme. */
export const sharingSvg = (): string => {
  const { width, height } = sharingSize;
  const { fail, mayFail, last, vacancy } = hundredCells(figures.projectsFail);
  const rings = mayFail.map(center).map(([x, y]) => `<circle cx="${x}" cy="${y}" r="11.7"/>`);
  const [emptyX, emptyY] = center(vacancy);
  const [first, second] = landing.hero.headline;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
  <rect width="${width}" height="${height}" fill="${paper}"/>
  <g fill="none" stroke-linecap="round" stroke-width="28">
    <path stroke="${sharingPicture.dim}" d="${path(fail.map(center))}"/>
    <path stroke="${ink}" d="${path(last.map(center))}"/>
    <g stroke="${ink}" stroke-width="4.6">${rings.join('')}</g>
    <circle cx="${emptyX}" cy="${emptyY}" r="13.5" stroke="${edge}" stroke-width="3.6" stroke-dasharray="0.4 8"/>
  </g>
  <g fill="${ink}" font-family="Liberation Serif, Georgia, serif" letter-spacing="-2.4">
    <text x="76" y="290" font-size="112">${escapeXml(first)}</text>
    <text x="76" y="402" font-size="112" data-full-stop="">${escapeXml(second)}</text>
    <text x="122" y="132" font-size="36" font-weight="700" letter-spacing="-0.8">${escapeXml(wordmark)}</text>
  </g>
  <circle id="full-stop" cy="392" r="10" fill="${spark}"/>
  <g transform="translate(76 104) scale(1.4)">
    <path fill="none" stroke="${ink}" stroke-linecap="round" stroke-width="${logo.diameter}" d="${path(logoDots())}"/>
    <circle cx="${logo.spark.x}" cy="${logo.spark.y}" r="${logo.spark.radius}" fill="${spark}"/>
  </g>
  <text x="78" y="492" fill="${muted}" font-family="Liberation Sans, Arial, sans-serif" font-size="30">${escapeXml(landing.hero.badge)}</text>
</svg>
`;
};
