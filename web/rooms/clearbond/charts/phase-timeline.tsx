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

/** Where a step begins, in weeks, if all steps before it take their longest. */
const beginOf = (index: number): number =>
  steps.slice(0, index).reduce((begin, { duration }) => begin + duration.high, 0);

/** The phases on a line of weeks; a paler end shows by how much a phase may be longer. */
export function PhaseTimeline({ hasMoney }: { hasMoney: boolean }) {
  const noteOf = ({ phase }: Step): string =>
    phase ? `${weeks(phase.weeks)}, ${hasMoney ? dollarSpan(phase.cost) : hours(phase.hours)}` : 'until you decide';
  return (
    <Chart
      title="Three phases, and two pauses that you end"
      description={steps.map((step) => `${step.name}: ${noteOf(step)}.`).join(' ')}
    >
      {steps.map((step, index) => (
        <div className="row" key={step.name}>
          {step.phase ? <strong>{step.name}</strong> : <span>{step.name}</span>}
          <span>{noteOf(step)}</span>
          <svg width="100%" height="14" aria-hidden="true" stroke="currentColor">
            <line x2="100%" y1="7" y2="7" strokeOpacity="0.3" />
            <Bar from={beginOf(index)} duration={step.duration} isOpen={step.phase === undefined} />
          </svg>
        </div>
      ))}
    </Chart>
  );
}

function Bar({ from, duration, isOpen }: { from: number; duration: Range; isOpen: boolean }) {
  const bar = { x: percent(from), y: 1, height: 12 };
  if (isOpen) return <rect {...bar} width={percent(duration.high)} fill="var(--paper)" strokeDasharray="4 3" />;
  return (
    <g fill="currentColor" stroke="none">
      <rect {...bar} width={percent(duration.high)} fillOpacity="0.3" />
      <rect {...bar} width={percent(duration.low)} />
    </g>
  );
}
