import { Chart } from '#web/rooms/components/chart.tsx';

// The lines of each box, short enough for a phone.
const sources = [
  'Customs\nimport entries',
  'Financial\nstatements',
  'Credit data\nprovider 1',
  'Credit data\nprovider 2',
  'Tariff\nschedules',
];
const parts = ['Checks on arrival', 'Database', 'ML scoring service', 'Versioned REST API'];
const groups = ['Importers\nof record', 'Captive\nprogram\nmanagers', 'Fronting\npartners and\nreinsurers'];

/** In rem. */
const sourceHeight = 3.25;
const partHeight = 3.875;
const platformHeight = sources.length * sourceHeight - 0.75;
const forkHeight = platformHeight + 1;
const groupsTop = platformHeight + 2;

type BoxProps = { x: number; width: number; y: number; height: number; text?: string };

/** @param props.x from the left, like `width` in percent; `y` and `height` are in rem */
function Box({ x, width, y, height, text = '' }: BoxProps) {
  const lines = text.split('\n');
  const firstLine = y + height / 2 - (lines.length - 1) * 0.5625 + 0.3;
  return (
    <g>
      <rect x={`${x}%`} width={`${width}%`} y={`${y}rem`} height={`${height}rem`} rx="3" fill="var(--color-surface)" />
      {lines.map((line, index) => (
        <text
          key={line}
          x={`${x + width / 2}%`}
          y={`${firstLine + index * 1.125}rem`}
          textAnchor="middle"
          stroke="none"
        >
          {line}
        </text>
      ))}
    </g>
  );
}

type LineProps = Record<'from' | 'to', readonly [x: number, y: number]> & { head?: 'right' | 'down' };

const heads = { right: 'M-8 -5L0 0L-8 5z', down: 'M-5 -8L0 0L5 -8z' };

/** A line from one point to another, `x` in percent and `y` in rem, which may end in an arrowhead. */
function Line({ from, to, head }: LineProps) {
  const [x, y] = [`${to[0]}%`, `${to[1]}rem`];
  return (
    <g>
      <line x1={`${from[0]}%`} y1={`${from[1]}rem`} x2={x} y2={y} />
      {head && (
        <svg x={x} y={y} aria-hidden="true">
          <path d={heads[head]} fill="currentColor" stroke="none" />
        </svg>
      )}
    </g>
  );
}

/** The sources on the left, the platform's parts on the right, and below them who sees the result. */
export function PlatformMap() {
  return (
    <Chart
      title="From Phase 2: five sources, one platform, three sets of screens"
      description={`The sources are ${sources.join(', ')}. The platform consists of ${parts.join(', ')}. The screens are for ${groups.join('; ')}.`}
    >
      <svg width="100%" height={`${groupsTop + 4.25}rem`} stroke="currentColor" aria-hidden="true">
        {sources.map((text, index) => (
          <g key={text}>
            <Line from={[38, index * sourceHeight + 1.25]} to={[46, index * sourceHeight + 1.25]} head="right" />
            <Box x={0} width={38} y={index * sourceHeight} height={2.5} text={text} />
          </g>
        ))}
        <Box x={46} width={54} y={0} height={platformHeight} />
        {parts.map((text, index) => (
          <Box key={text} x={47.5} width={51} y={index * partHeight + 0.625} height={2.625} text={text} />
        ))}
        <Line from={[73, platformHeight]} to={[73, forkHeight]} />
        <Line from={[16, forkHeight]} to={[84, forkHeight]} />
        {groups.map((text, index) => (
          <g key={text}>
            <Line from={[index * 34 + 16, forkHeight]} to={[index * 34 + 16, groupsTop]} head="down" />
            <Box x={index * 34} width={32} y={groupsTop} height={4} text={text} />
          </g>
        ))}
      </svg>
    </Chart>
  );
}
