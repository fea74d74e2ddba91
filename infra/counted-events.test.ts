import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { allFunctions, httpEvents } from '#functions/routes.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { readAssembly } from './testing/assembly.ts';
import { monitoringOf } from './testing/monitoring.ts';

const { alarms, dashboard, filters } = monitoringOf(readAssembly('plain'));
const namespace = 'website/prod';

describe('counted log events', () => {
  const root = fileURLToPath(new URL('../functions', import.meta.url));
  const loggedIn = (folder: string): string[] => {
    const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
    return files
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => readFileSync(join(root, folder, file), 'utf8'))
      .flatMap((source) => [...source.matchAll(/log\.\w+\(([^,)]+)/g)])
      .flatMap(([, argument = '']) => [...argument.matchAll(/'(\w+)'/g)].map(([, event = '']) => event));
  };
  const shared = loggedIn('lib');
  const eventFilters = filters.filter(({ FilterPattern }) => FilterPattern.startsWith('"'));
  const monitored = JSON.stringify(alarms) + dashboard.DashboardBody;
  const nameOf = ({ MetricTransformations }: (typeof filters)[number]) => MetricTransformations[0]?.MetricName ?? '';
  const events = [...new Set(eventFilters.map(nameOf))];
  const metrics = [...new Set(filters.map(nameOf))];

  testRows(allFunctions.map((definition) => [definition.folder, definition.countedEvents] as const))(
    'of each function are those that it logs',
    (folder, counted) => {
      const logged = loggedIn(folder);
      expect(counted.filter((event) => ![...logged, ...shared].includes(event))).toEqual([]);
      expect(logged.filter((event) => events.includes(event) && !counted.some((name) => name === event))).toEqual([]);
    },
  );

  testRows(httpEvents)('of all API functions are logged by the code that they share', (event) => {
    expect(shared).toContain(event);
  });

  it('are found by their name, which is part of no other event', () => {
    const logged = loggedIn('.');
    for (const filter of eventFilters) {
      const name = nameOf(filter);
      if (name !== 'emails_reported') expect(filter.FilterPattern).toBe(`"${name}"`);
      expect(logged.filter((event) => event.includes(name) && event !== name)).toEqual([]);
    }
  });

  it('of one stage are not those of another', () => {
    expect(new Set(filters.map(({ MetricTransformations }) => MetricTransformations[0]?.MetricNamespace))).toEqual(
      new Set([namespace]),
    );
  });

  it('have an alarm each, or are on the dashboard', () => {
    expect(metrics.filter((metric) => !monitored.includes(metric))).toEqual([]);
  });

  it('and the numbers that functions report are read from lines of JSON', () => {
    const measures = allFunctions.flatMap(({ measures = [] }) => measures);
    expect(measures.length).toBeGreaterThan(0);
    for (const measure of measures) {
      const filter = filters.find((candidate) => nameOf(candidate) === measure);
      expect(filter?.FilterPattern).toMatch(new RegExp(`^\\{ \\$\\.${measure} > -\\d+ \\}$`));
      expect(filter?.MetricTransformations).toMatchObject([{ MetricValue: `$.${measure}` }]);
    }
  });

  it('are counted wherever an alarm or the dashboard reads them', () => {
    const widgets: { properties: { metrics?: unknown[][] } }[] = JSON.parse(dashboard.DashboardBody).widgets;
    const onDashboard = widgets
      .flatMap(({ properties }) => properties.metrics ?? [])
      .filter(([metricNamespace]) => metricNamespace === namespace)
      .map(([, name]) => name);
    const inAlarms = alarms.filter(({ Namespace }) => Namespace === namespace).map(({ MetricName }) => MetricName);
    const read = [...onDashboard, ...inAlarms];
    expect(read.length).toBeGreaterThan(events.length);
    expect(read.filter((name) => !metrics.includes(String(name)))).toEqual([]);
  });
});
