import { Chart } from '#web/rooms/components/chart.tsx';
import { dollarSpan, hours } from '#web/rooms/components/format.ts';
import { phase1, phase2, phase3 } from '../figures.ts';
import type { VariantProps } from '../variant.ts';

const phases = Object.entries({ 'Phase 1': phase1, 'Phase 2': phase2, 'Phase 3': phase3 });

/** In rem. */
const rowHeight = 2.75;

/** What each phase costs or takes: solid up to the low end of its range, paler up to the high end. */
export function PhaseRanges({ variant }: VariantProps) {
  const isMoney = variant === 'money';
  const ranges = phases.map(([name, phase]) => {
    const range = isMoney ? phase.cost : phase.hours;
    return { name, range, text: isMoney ? dollarSpan(range) : hours(range) };
  });
  const longest = Math.max(...ranges.map(({ range }) => range.high));
  const percent = (length: number): string => `${(length / longest) * 100}%`;
  return (
    <Chart
      title={isMoney ? 'The cost of each phase, from its low to its high end' : 'The hours of each phase, low to high'}
      description={ranges.map(({ name, text }) => `${name}: ${text}.`).join(' ')}
      height={ranges.length * rowHeight}
    >
      {ranges.map(({ name, range, text }, index) => {
        const top = index * rowHeight;
        const bar = { x: 0, y: `${top + 1.375}rem`, height: '1rem' };
        return (
          <g key={name}>
            <text x="0" y={`${top + 1}rem`} fontWeight="600">
              {name}
            </text>
            <text x="100%" y={`${top + 1}rem`} textAnchor="end">
              {text}
            </text>
            <rect {...bar} width={percent(range.high)} fill="currentColor" fillOpacity="0.3" />
            <rect {...bar} width={percent(range.low)} fill="currentColor" />
          </g>
        );
      })}
    </Chart>
  );
}
