import type { MonthlyLine, Price, Range } from '#functions/proposals/publishing/figure-types.ts';

const line = (name: string, low: number, high: number): MonthlyLine => ({ name, cost: { low, high } });

/** What runs every month once a phase is live, in US dollars; support also in hours. */
export const monthlyFigures = {
  monthly: {
    /** Credit, financial and tariff data bought from third parties. The same in Phase 2 and Phase 3. */
    dataApis: { low: 1000, high: 4000 } satisfies Range,
    phase2: {
      supportHours: { low: 3, high: 8 } satisfies Range,
      support: { low: 600, high: 1600 } as Price,
      infrastructure: [
        line('Application hosting', 150, 400),
        line('Managed database', 200, 600),
        line('ML scoring service', 150, 500),
        line('Authentication provider', 50, 250),
        line('Monitoring and logs', 50, 150),
      ],
      /** Listed separately, because the comparison with Power BI leaves it out on both sides. */
      textMessages: line('Text messages', 100, 150),
      total: { low: 2300, high: 7650 } satisfies Range,
    },
    phase3: {
      supportHours: { low: 5, high: 12 } satisfies Range,
      infrastructure: { low: 1500, high: 3600 } satisfies Range,
      support: { low: 1000, high: 2400 } as Price,
      infrastructureAndSupport: { low: 2500, high: 6000 } satisfies Range,
      total: { low: 3500, high: 10_000 } satisfies Range,
    },
  },
};
