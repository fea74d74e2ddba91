import { DescribeAlarmsCommand, ListMetricsCommand } from '@aws-sdk/client-cloudwatch';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { leadTable } from '#scripts/ops/leads/lead-table.ts';
import { resolveTarget, type Target } from '#scripts/ops/target.ts';
import { type AwsStandIn, startAwsStandIn } from '#scripts/testing/aws-stand-in.ts';
import { type Passing, startSpoiler } from '#scripts/testing/smoke-proxy.ts';
import { type Product, startProduct } from '#scripts/testing/start-product.ts';
import { alarmChecks } from './alarm-metrics.ts';
import { askAt, runChecks } from './check.ts';
import { runSmoke } from './command.ts';
import { bouncingAddress, liveChecks } from './live.ts';

const settings = { LIMIT_CONTACT: '50/1', TEST_VIEWER_ADDRESS_HEADER: 'x-test-address' };
const password = 'harbor lantern meadow copper violin amber';

const resultsOf = async (checks: Parameters<typeof runChecks>[0]) => {
  const lines: string[] = [];
  await runChecks(checks, (line) => lines.push(line));
  return lines;
};

describe('a stage whose sales address bounces', () => {
  let product: Product;
  let target: Target;
  beforeAll(async () => {
    product = await startProduct({ SALES_EMAIL: bouncingAddress, CLIENT_PASSWORD: password, ...settings });
    const { PORT, DYNAMODB_PORT } = product.ports;
    target = await resolveTarget({ env: { PORT: String(PORT), DYNAMODB_PORT: String(DYNAMODB_PORT) } });
  });
  afterAll(async () => {
    target.client.destroy();
    await product.remove();
  });

  const live = (url: string, words = '') =>
    resultsOf(
      liveChecks({ ask: askAt(new URL(url)), target, alarms: [], password }).filter(
        ({ description }) => /is stored$|are erased$/.test(description) || description.includes(words),
      ),
    );

  test('answers every question, and keeps nothing of them', async () => {
    expect((await live(product.site)).filter((line) => !line.startsWith('ok '))).toEqual([]);
    for await (const page of leadTable(target).pages()) expect(page).toEqual([]);
  });

  type Onward = (headers: Headers) => unknown;
  const nothing = () => undefined;
  test.each<[string, (answer: Passing) => void, Onward, string]>([
    ['the public name gets lost', nothing, (headers) => headers.set('origin', 'https://d1.example'), 'is stored'],
    ['nobody knows the visitor', nothing, (headers) => headers.set('x-test-address', ''), 'under an address'],
    ['CloudFront keeps answers', ({ headers }) => headers.set('x-cache', 'Hit from cloudfront'), nothing, 'API'],
    ['Accept-Encoding gets lost', nothing, (headers) => headers.set('accept-encoding', 'identity'), 'compressed'],
    [
      'Sec-Fetch-Site and Origin get lost',
      nothing,
      (headers) => [headers.delete('origin'), headers.delete('sec-fetch-site')],
      'another site',
    ],
  ])('fails with a remedy when %s', async (_, spoil, onward, words) => {
    const spoiler = await startSpoiler(spoil, product.site, onward);
    const lines = await live(spoiler.url.href, words);
    expect(lines.find((line) => line.includes(words))).toMatch(/^FAIL .+\n {6}-> /);
    expect(lines.at(-1)).toBe('ok    the test leads are erased');
    await spoiler.close();
  });
});

describe('the metrics of alarms', () => {
  let aws: AwsStandIn;
  const old = new Date('2026-01-01T00:00:00Z');
  const polls = { Namespace: 'AWS/Lambda', MetricName: 'PolledEventCount', Dimensions: [{ Name: 'Id', Value: 'm' }] };
  const refused = { Namespace: 'website/test', MetricName: 'own_page_refused' };
  beforeEach(() => {
    aws = startAwsStandIn();
    const Metrics = [{ Id: 'reported', MetricStat: { Metric: polls, Period: 1800, Stat: 'SampleCount' } }];
    const common = { AlarmConfigurationUpdatedTimestamp: old };
    aws.on(DescribeAlarmsCommand, ({ AlarmNamePrefix }) => ({
      MetricAlarms: [
        { AlarmName: `${AlarmNamePrefix}stream-silent`, Metrics, TreatMissingData: 'missing', ...common },
        { AlarmName: `${AlarmNamePrefix}own-page-refused`, ...refused, TreatMissingData: 'notBreaching', ...common },
      ],
    }));
    return () => aws.close();
  });
  const asked = async () => resultsOf(await alarmChecks('test', 'us-east-1'));

  test('that exist are right', async () => {
    aws.on(ListMetricsCommand, (asked) => ({ Metrics: asked.MetricName === polls.MetricName ? [polls] : [refused] }));
    expect(await asked()).toEqual([
      'ok    the alarm website-test-stream-silent has something to read',
      'ok    the alarm website-test-own-page-refused has something to read',
    ]);
  });

  test('that have other dimensions are missing, and those of what never happens may be', async () => {
    const Dimensions = [...polls.Dimensions, { Name: 'More', Value: '1' }];
    aws.on(ListMetricsCommand, () => ({ Metrics: [{ ...polls, Dimensions }] }));
    expect(await asked()).toEqual([
      expect.stringMatching(/^FAIL .+ no metric AWS\/Lambda PolledEventCount \(Id=m\)\n {6}-> /),
      expect.stringMatching(/^skip .+own-page-refused.+: nothing of its kind/),
    ]);
  });
});

test.each([
  ['prod', []],
  [undefined, []],
  ['test', ['https://site.example']],
])('stage %s with the addresses %j is refused before AWS is asked', async (stage, addresses) => {
  const aws = startAwsStandIn();
  await expect(runSmoke(addresses, { ...(stage && { stage }), live: true }, vi.fn(), {})).rejects.toThrow(
    '--live takes a stage for tests, with --stage: never prod',
  );
  expect(aws.count()).toBe(0);
  aws.close();
});
