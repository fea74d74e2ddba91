import { Chart } from '#web/rooms/components/chart.tsx';
import { categories } from '../comparison-rows.ts';
import { Mark } from '../rating.tsx';
import { meaningOf } from '../ratings.ts';

/** In rem. */
const rowHeight = 1.875;

const names = { supported: 'supported', partial: 'partial or limited', unsupported: 'not supported', cost: 'a cost' };

/** Power BI's ratings, one mark for each requirement; critical requirements have a frame. */
export function RatingOverview() {
  return (
    <Chart
      title="Power BI by requirement: critical ones framed, costs marked $"
      description={categories
        .map(([category, rows]) => `${category}: ${rows.map(({ powerbi }) => names[meaningOf(powerbi)]).join(', ')}.`)
        .join(' ')}
      height={categories.length * rowHeight}
    >
      {categories.map(([category, rows], index) => (
        <g key={category}>
          <text x="0" y={`${index * rowHeight + 1.2}rem`}>
            {category}
          </text>
          {rows.map(({ feature, powerbi, critical }, place) => {
            const meaning = meaningOf(powerbi);
            return (
              <svg
                key={feature}
                x={`${58 + place * 8.5}%`}
                y={`${index * rowHeight + 0.375}rem`}
                overflow="visible"
                aria-hidden="true"
              >
                {critical && (
                  <rect
                    x="-4"
                    y="-4"
                    width="24"
                    height="24"
                    rx="3"
                    fill="none"
                    stroke="var(--danger)"
                    strokeWidth="1.5"
                  />
                )}
                {meaning === 'cost' ? (
                  <text x="8" y="13" textAnchor="middle">
                    $
                  </text>
                ) : (
                  <Mark meaning={meaning} />
                )}
              </svg>
            );
          })}
        </g>
      ))}
    </Chart>
  );
}
