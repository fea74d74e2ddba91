import { Chart } from '#web/rooms/components/chart.tsx';
import { categories } from '../comparison-rows.ts';
import { Mark } from '../rating.tsx';
import { meaningOf } from '../ratings.ts';

const names = { supported: 'supported', partial: 'partial or limited', unsupported: 'not supported', cost: 'a cost' };

/** Power BI's ratings, one mark for each requirement; critical requirements have a frame. */
export function RatingOverview() {
  return (
    <Chart
      title="Power BI by requirement: critical ones framed, costs marked $"
      description={categories
        .map(([category, rows]) => `${category}: ${rows.map(({ powerbi }) => names[meaningOf(powerbi)]).join(', ')}.`)
        .join(' ')}
    >
      {categories.map(([category, rows]) => (
        <div className="row" key={category}>
          <span>{category}</span>
          <span className="marks">
            {rows.map(({ feature, powerbi, critical }) => {
              const meaning = meaningOf(powerbi);
              return (
                <span key={feature} className={critical ? 'framed' : undefined}>
                  {meaning === 'cost' ? '$' : <Mark meaning={meaning} />}
                </span>
              );
            })}
          </span>
        </div>
      ))}
    </Chart>
  );
}
