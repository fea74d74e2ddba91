import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { globalName } from './names.ts';
import { readAssembly } from './testing/assembly.ts';
import { monitoringOf } from './testing/monitoring.ts';
import { region } from './testing/resolve.ts';

const { dashboard } = monitoringOf(readAssembly('plain'));

describe('the dashboard', () => {
  it('is one page of CloudWatch', () => {
    expect(dashboard.DashboardName).toBe(globalName({ stage: 'prod', region }, 'site'));
    expect(JSON.parse(dashboard.DashboardBody).widgets.length).toBe(14);
  });

  it('opens with the leads of a day, what waits, whether the site is up, and the bill', () => {
    const { widgets, start } = JSON.parse(dashboard.DashboardBody);
    expect(start).toBe('-P1D');
    const first = widgets.filter(({ y }: { y: number }) => y === 0);
    const shown = first.flatMap(({ properties }: { properties: { metrics: string[][] } }) =>
      properties.metrics.map(([, name]) => name),
    );
    expect(shown).toEqual([
      'lead_stored',
      'lead_notified',
      'lead_delivered',
      'waitingLeads',
      'oldestLeadSeconds',
      'siteUp',
      'certificateDays',
      'EstimatedCharges',
      'Reputation.BounceRate',
      'Reputation.ComplaintRate',
    ]);
    expect(first[0].properties.setPeriodToTimeRange).toBe(true);
  });

  it('is explained graph by graph in docs/alarms.md, which names no other graph', () => {
    const runbook = readFileSync(new URL('../docs/alarms.md', import.meta.url), 'utf8');
    const [, table = ''] = /^## The dashboard$(.+?)^## /ms.exec(runbook) ?? [];
    const { widgets } = JSON.parse(dashboard.DashboardBody);
    const titles: string[] = widgets.map(({ properties }: { properties: { title: string } }) => properties.title);
    expect(titles.filter((title) => !table.includes(title))).toEqual([]);
    const named = [...runbook.matchAll(/the (\w[\w ]*) graph\b|Watch (\w+) on the dashboard/gi)].map(([, ...names]) =>
      names.join(''),
    );
    expect(named.length).toBeGreaterThan(1);
    expect(named.filter((name) => !titles.includes(name))).toEqual([]);
  });
});
