import { Chart } from '#web/rooms/components/chart.tsx';

// Each line of text is an entry of its own, short enough for a phone.
const sources = [
  ['Customs', 'import entries'],
  ['Financial', 'statements'],
  ['Credit data', 'provider 1'],
  ['Credit data', 'provider 2'],
  ['Tariff', 'schedules'],
];
const platform = [
  ['Checks on arrival:', 'schema, duplicates,', 'missing data'],
  ['Database'],
  ['ML scoring service'],
  ['Versioned REST API'],
];
const groups = [
  ['Importers', 'of record'],
  ['Captive', 'program', 'managers'],
  ['Fronting', 'partners and', 'reinsurers'],
];

/** In rem. */
const lineHeight = 1.125;
const sourceHeight = 3.25;
const platformBottom = sources.length * sourceHeight - 0.75;
const groupsTop = platformBottom + 2.5;
const groupsHeight = 4.25;

type BoxProps = { x: number; width: number; y: number; height: number; lines: readonly string[]; border?: number };

/** @param props.x from the left, like `width` in percent; the others are in rem */
function Box({ x, width, y, height, lines, border = 1 }: BoxProps) {
  const first = y + height / 2 - ((lines.length - 1) * lineHeight) / 2 + 0.3;
  return (
    <g>
      <rect
        x={`${x}%`}
        width={`${width}%`}
        y={`${y}rem`}
        height={`${height}rem`}
        rx="3"
        fill="var(--surface)"
        stroke="currentColor"
        strokeWidth={border}
      />
      {lines.map((text, index) => (
        <text key={text} x={`${x + width / 2}%`} y={`${first + index * lineHeight}rem`} textAnchor="middle">
          {text}
        </text>
      ))}
    </g>
  );
}

/** An arrow head whose tip is at `x` percent and `y` rem. */
function Head({ x, y, points }: { x: number; y: number; points: 'right' | 'down' }) {
  return (
    <svg x={`${x}%`} y={`${y}rem`} overflow="visible" aria-hidden="true">
      <path fill="currentColor" d={points === 'right' ? 'M0 0l-7-4v8z' : 'M0 0l-4-7h8z'} />
    </svg>
  );
}

const parts = () => {
  let top = 0.75;
  return platform.map((lines) => {
    const height = lines.length * lineHeight + 1.25;
    const y = top;
    top += height + 0.75;
    return <Box key={lines[0]} x={49} width={48} y={y} height={height} lines={lines} />;
  });
};

/** The sources on the left, the platform's parts on the right, and below them who sees the result. */
export function PlatformMap() {
  return (
    <Chart
      title="Five sources, one platform, three groups that cannot see each other’s data"
      description={`${sources.map((lines) => lines.join(' ')).join(', ')} are delivered to the platform. It consists of ${platform.map((lines) => lines.join(' ')).join('; ')}. It serves ${groups.map((lines) => lines.join(' ')).join('; ')}, each apart from the others.`}
      height={groupsTop + groupsHeight + 0.25}
    >
      <Box border={2} x={46} width={54} y={0.05} height={platformBottom} lines={[]} />
      {parts()}
      {sources.map((lines, index) => {
        const y = index * sourceHeight;
        const middle = y + 1.25;
        return (
          <g key={lines.join()}>
            <Box x={0.2} width={37.8} y={y + 0.05} height={2.5} lines={lines} />
            <line x1="38%" x2="46%" y1={`${middle}rem`} y2={`${middle}rem`} stroke="currentColor" />
            <Head x={46} y={middle} points="right" />
          </g>
        );
      })}
      <line x1="73%" x2="73%" y1={`${platformBottom}rem`} y2={`${platformBottom + 1.25}rem`} stroke="currentColor" />
      <line
        x1="16%"
        x2="84%"
        y1={`${platformBottom + 1.25}rem`}
        y2={`${platformBottom + 1.25}rem`}
        stroke="currentColor"
      />
      {groups.map((lines, index) => {
        const x = index * 34;
        return (
          <g key={lines.join()}>
            <line
              x1={`${x + 16}%`}
              x2={`${x + 16}%`}
              y1={`${platformBottom + 1.25}rem`}
              y2={`${groupsTop}rem`}
              stroke="currentColor"
            />
            <Head x={x + 16} y={groupsTop} points="down" />
            <Box border={2} x={x + 0.2} width={31.6} y={groupsTop} height={groupsHeight} lines={lines} />
          </g>
        );
      })}
    </Chart>
  );
}
