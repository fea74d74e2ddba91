import { Chart } from '#web/rooms/components/chart.tsx';
import { dollarSpan, fixed, hours, type Range, weeks } from '#web/rooms/components/format.ts';
import { phase1, phase2, phase3 } from '../figures.ts';

/** The width, in weeks, at which to draw a period whose length is to be determined. */
const openWeeks = fixed(2.5);

type Step = { name: string; duration: Range; phase?: { weeks: Range; hours: Range; cost: Range } };

const steps: readonly Step[] = [
  { name: 'Phase 1: prototype', duration: phase1.weeks, phase: phase1 },
  { name: 'Validation period', duration: openWeeks },
  { name: 'Phase 2: MVP', duration: phase2.weeks, phase: phase2 },
  { name: 'Growth period', duration: openWeeks },
  { name: 'Phase 3: scale', duration: phase3.weeks, phase: phase3 },
];

const allWeeks = steps.reduce((total, { duration }) => total + duration.high, 0);

const percent = (length: number): string => `${(length / allWeeks) * 100}%`;

const openBar = { fill: 'var(--paper)', stroke: 'currentColor', strokeDasharray: '4 3' };
const possibleBar = { fill: 'currentColor', fillOpacity: 0.3 };

/** In rem. */
const rowHeight = 2.75;

/** The phases on a line of weeks; a paler end shows by how much a phase may be longer. */
export function PhaseTimeline({ hasMoney }: { hasMoney: boolean }) {
  const noteOf = ({ phase }: Step): string =>
    phase ? `${weeks(phase.weeks)}, ${hasMoney ? dollarSpan(phase.cost) : hours(phase.hours)}` : 'until you decide';
  let begin = 0;
  return (
    <Chart
      title="Three phases, and two pauses that you end"
      description={steps.map((step) => `${step.name}: ${noteOf(step)}.`).join(' ')}
      height={steps.length * rowHeight}
    >
      {steps.map((step, index) => {
        const { name, duration, phase } = step;
        const [from, top] = [begin, index * rowHeight];
        begin += duration.high;
        const bar = { y: `${top + 1.5}rem`, height: '0.75rem' };
        return (
          <g key={name}>
            <text x="0" y={`${top + 1}rem`} fontWeight={phase ? 600 : 400}>
              {name}
            </text>
            <text x="100%" y={`${top + 1}rem`} textAnchor="end">
              {noteOf(step)}
            </text>
            <line x1="0" x2="100%" y1={`${top + 1.875}rem`} y2={`${top + 1.875}rem`} stroke="var(--line)" />
            <rect {...bar} x={percent(from)} width={percent(duration.high)} {...(phase ? possibleBar : openBar)} />
            {phase && <rect {...bar} x={percent(from)} width={percent(duration.low)} fill="currentColor" />}
          </g>
        );
      })}
    </Chart>
  );
}
