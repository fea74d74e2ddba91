import { Chart } from '#web/rooms/components/chart.tsx';
import { dollarSpan, hours, type Range, weeks } from '#web/rooms/components/format.ts';
import { phase1, phase2, phase3 } from '../figures.ts';

/** A pause has no phase: its length is to be determined. */
type Step = { name: string; phase?: { weeks: Range; hours: Range; cost: Range } };

const steps: readonly Step[] = [
  { name: 'Phase 1: prototype', phase: phase1 },
  { name: 'Validation period' },
  { name: 'Phase 2: MVP', phase: phase2 },
  { name: 'Growth period' },
  { name: 'Phase 3: scale', phase: phase3 },
];

const scale = [0, 2, 4, 6, 8, 10];

/** From the left, as a share of the scale; one week is left free at the end. */
const percent = (week: number): string => `${(week / 11) * 100}%`;

/** The duration of each step on a scale of weeks; a paler end shows by how much a phase may be longer. */
export function PhaseTimeline({ hasMoney }: { hasMoney: boolean }) {
  const noteOf = ({ phase }: Step): string =>
    phase
      ? `${weeks(phase.weeks)}, ${hasMoney ? dollarSpan(phase.cost) : hours(phase.hours)}`
      : 'open-ended, until you decide';
  return (
    <Chart
      title="Three phases, in weeks from the start of each (pale: at most)"
      description={steps.map((step) => `${step.name}: ${noteOf(step)}.`).join(' ')}
    >
      {steps.map((step) => (
        <div className="row" key={step.name}>
          {step.phase ? <strong>{step.name}</strong> : <span>{step.name}</span>}
          <span>{noteOf(step)}</span>
          <svg width="100%" height="14" aria-hidden="true" stroke="currentColor">
            {step.phase ? <Bar {...step.phase.weeks} /> : <OpenEnd />}
          </svg>
        </div>
      ))}
      <svg width="100%" height="1.25rem" aria-hidden="true">
        {scale.map((week) => (
          <text key={week} x={percent(week)} y="1rem" textAnchor={week === 0 ? 'start' : 'middle'}>
            {week === 0 ? 'Week 0' : week}
          </text>
        ))}
      </svg>
    </Chart>
  );
}

function Bar({ low, high }: Range) {
  return (
    <g fill="currentColor" stroke="none">
      <rect y="1" height="12" width={percent(high)} fillOpacity="0.3" />
      <rect y="1" height="12" width={percent(low)} />
      {scale.map((week) => (
        <rect key={week} x={percent(week)} width="1" height="14" fillOpacity="0.3" />
      ))}
    </g>
  );
}

/** A box without an end. */
function OpenEnd() {
  return (
    <g strokeDasharray="5 4">
      <line y1="1" y2="13" strokeDasharray="none" />
      <line x2="100%" y1="1.5" y2="1.5" />
      <line x2="100%" y1="12.5" y2="12.5" />
    </g>
  );
}
