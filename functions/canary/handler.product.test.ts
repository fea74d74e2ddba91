import { CloudWatchClient, GetMetricDataCommand } from '@aws-sdk/client-cloudwatch';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, describe, expect, inject, it, vi } from 'vitest';
import { collectLog } from '#functions/testing/logged.ts';
import { type Passing, startSpoiler } from '#scripts/testing/smoke-proxy.ts';
import { apiPaths } from '#shared/api.ts';
import { createHandler, isUp } from './handler.ts';
import { askAt, siteChecks } from './site-checks.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('canary handler', () => {
  const { site } = inject('product');

  /** Whether the site counts as up when responses are changed, and what is logged. */
  const visit = async (spoil: (answer: Passing) => void) => {
    const logged = collectLog();
    const spoiler = await startSpoiler(spoil, site);
    const up = await isUp(spoiler.url.href, 0);
    await spoiler.close();
    return { up, logged };
  };

  it('finds a healthy site up without logging', async () => {
    expect(await visit(() => undefined)).toEqual({ up: true, logged: [] });
  });

  it('makes every check in siteChecks', async () => {
    const { logged } = await visit((answer) => (answer.status = 500));
    const descriptions = siteChecks(askAt(new URL(site))).map(({ description }) => description);
    expect(new Set(logged.map(({ check }) => check))).toEqual(new Set(descriptions));
  });

  it.each<[string, string, (answer: Passing) => void]>([
    ['/', 'another page', (answer) => (answer.body = '<h1>Parked</h1>')],
    ['/', 'no page', ({ headers }) => headers.set('content-type', 'text/plain')],
    ['/no-such-page', 'a page', (answer) => (answer.status = 200)],
    [apiPaths.check, 'no JSON', (answer) => (answer.body = '<html>')],
    ['/login', 'no page', (answer) => (answer.status = 404)],
    ['/proposals/no-such-client', 'a page', (answer) => (answer.status = 200)],
    [`${apiPaths.proposals}/no-such-room/no-such-document`, 'a document', (answer) => (answer.status = 200)],
    ['/api/no-such-route', 'a page', ({ headers }) => headers.set('cache-control', 'max-age=60')],
    [apiPaths.check, 'a session', (answer) => (answer.body = '{"isAuthenticated":true}')],
    ['/assets/no-such-file.js', 'a file', (answer) => (answer.status = 200)],
    [apiPaths.contact, 'thanks to another site', (answer) => (answer.status = 201)],
  ])('reports the site down after two failures: %s answers with %s', async (path, _, spoil) => {
    const { up, logged } = await visit((answer) => answer.path === path && spoil(answer));
    expect(up).toBe(false);
    expect(logged).toHaveLength(2);
    for (const line of logged) expect(line).toMatchObject({ level: 'error', event: 'canary_failed' });
    expect(new Set(logged.map(({ check }) => check)).size).toBe(1);
  });

  it('ignores a single failed answer', async () => {
    let failures = 0;
    const { up } = await visit((answer) => {
      if (answer.path !== '/' || failures > 0) return;
      failures += 1;
      answer.status = 504;
    });
    expect({ up, failures }).toEqual({ up: true, failures: 1 });
  });

  /** The reported lines of JSON, as CloudWatch reads them. */
  const report = async (environment: NodeJS.ProcessEnv = {}) => {
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    await createHandler({ SITE_URL: site, ...environment })();
    const lines = write.mock.calls.map(([line]) => String(line));
    write.mockRestore();
    for (const line of lines) expect(line).toMatch(/^\{.+\}\n$/);
    return lines.map((line) => JSON.parse(line));
  };
  const measured = { time: expect.any(String), level: 'info', event: 'measured', siteUp: 1 };

  it('writes its metrics as one line of JSON', async () => {
    expect(await report()).toEqual([measured]);
  });

  describe('canary handler outside us-east-1', () => {
    const cloudWatch = mockClient(CloudWatchClient);
    afterEach(() => cloudWatch.reset());

    it('reports the busiest five minutes of CloudFront', async () => {
      cloudWatch.on(GetMetricDataCommand).resolves({
        MetricDataResults: [
          { Id: 'edgeRequests', Values: [7, 90, 8] },
          { Id: 'edgeBytes', Values: [] },
        ],
      });
      expect(await report({ DISTRIBUTION_ID: 'E1' })).toEqual([{ ...measured, edgeRequests: 90, edgeBytes: 0 }]);
      const [call] = cloudWatch.commandCalls(GetMetricDataCommand);
      const { StartTime, EndTime, MetricDataQueries = [] } = call?.args[0].input ?? {};
      expect(Number(EndTime) - Number(StartTime)).toBe(30 * 60_000);
      expect(MetricDataQueries.map(({ MetricStat }) => MetricStat)).toMatchObject(
        ['Requests', 'BytesDownloaded'].map((MetricName) => ({
          Metric: {
            Namespace: 'AWS/CloudFront',
            MetricName,
            Dimensions: [{ Value: 'E1' }, { Name: 'Region', Value: 'Global' }],
          },
          Period: 300,
          Stat: 'Sum',
        })),
      );
    });

    it('reports the site up when CloudWatch does not answer', async () => {
      const logged = collectLog();
      cloudWatch.on(GetMetricDataCommand).rejects(new Error('no answer'));
      expect(await report({ DISTRIBUTION_ID: 'E1' })).toEqual([measured]);
      expect(logged).toMatchObject([{ level: 'error', event: 'edge_traffic_unread' }]);
    });
  });
});
