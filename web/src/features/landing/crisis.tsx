import { figureText } from '#web/src/content/figures.ts';
import { landing, type Statistic } from '#web/src/content/landing.ts';
import { StatisticDots } from './statistic-dots.tsx';

const { crisis } = landing;

export function Crisis() {
  return (
    <section id="crisis" aria-labelledby="crisis-heading" className="band">
      <div className="mx-auto max-w-page px-5 py-20 sm:px-8 md:py-28">
        <h2 id="crisis-heading" className="text-heading">
          {crisis.heading}
        </h2>
        <p className="mt-4 max-w-text text-lead text-muted">{crisis.lead}</p>
        <ul className="mt-12 grid gap-x-8 gap-y-14 sm:grid-cols-2 lg:grid-cols-4">
          {crisis.statistics.map((statistic) => (
            <StatisticCard key={statistic.label} {...statistic} />
          ))}
        </ul>
      </div>
    </section>
  );
}

/** A statistic as a drawing and as text. */
export function StatisticCard({ figure, label, note }: Statistic) {
  return (
    <li className="border-t-2 border-ink pt-6">
      <StatisticDots figure={figure} />
      <p className="mt-7 font-serif text-figure tracking-tight tabular-nums">{figureText(figure)}</p>
      <h3 className="mt-3 font-sans text-lead font-medium tracking-normal">{label}</h3>
      <p className="mt-1 text-small text-muted">{note}</p>
    </li>
  );
}
