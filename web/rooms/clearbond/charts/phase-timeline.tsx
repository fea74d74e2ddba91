import { Chart } from '#web/rooms/components/chart.tsx';
import { fixed, type Range, weeks } from '#web/rooms/components/format.ts';
import { phase1, phase2, phase3 } from '../figures.ts';

/** The width, in weeks, at which to draw a period whose length is to be determined. */
const openWeeks = fixed(2.5);

const steps: readonly { name: string; duration: Range; note: string; isOpen?: boolean }[] = [
  { name: 'Phase 1: prototype', duration: phase1.weeks, note: weeks(phase1.weeks) },
  { name: 'Validation period', duration: openWeeks, note: 'until you decide', isOpen: true },
  { name: 'Phase 2: MVP', duration: phase2.weeks, note: weeks(phase2.weeks) },
  { name: 'Growth period', duration: openWeeks, note: 'until you decide', isOpen: true },
  { name: 'Phase 3: scale', duration: phase3.weeks, note: weeks(phase3.weeks) },
];

const allWeeks = steps.reduce((total, { duration }) => total + duration.high, 0);

const percent = (length: number): string => `${(length / allWeeks) * 100}%`;

const openBar = { fill: 'var(--paper)', stroke: 'currentColor', strokeDasharray: '4 3' };
const possibleBar = { fill: 'currentColor', fillOpacity: 0.3 };

/** In rem. */
const rowHeight = 2.75;

/** The phases on a line of weeks; a paler end shows by how much a phase may be longer. */
export function PhaseTimeline() {
  let begin = 0;
  return (
    <Chart
      title="Three phases, and two pauses that you end"
      description={steps.map(({ name, note }) => `${name}: ${note}.`).join(' ')}
      height={steps.length * rowHeight}
    >
      {steps.map(({ name, duration, note, isOpen }, index) => {
        const [from, top] = [begin, index * rowHeight];
        begin += duration.high;
        const bar = { y: `${top + 1.5}rem`, height: '0.75rem' };
        return (
          <g key={name}>
            <text x="0" y={`${top + 1}rem`} fontWeight={isOpen ? 400 : 600}>
              {name}
            </text>
            <text x="100%" y={`${top + 1}rem`} textAnchor="end">
              {note}
            </text>
            <line x1="0" x2="100%" y1={`${top + 1.875}rem`} y2={`${top + 1.875}rem`} stroke="var(--line)" />
            <rect {...bar} x={percent(from)} width={percent(duration.high)} {...(isOpen ? openBar : possibleBar)} />
            {!isOpen && <rect {...bar} x={percent(from)} width={percent(duration.low)} fill="currentColor" />}
          </g>
        );
      })}
    </Chart>
  );
}
