import { DescribeAlarmsCommand, ListMetricsCommand, type Metric } from '@aws-sdk/client-cloudwatch';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { askAt } from '#functions/canary/site-checks.ts';
import { leadTable } from '#scripts/ops/leads/lead-table.ts';
import { resolveTarget, type Target } from '#scripts/ops/target.ts';
import { type AwsStandIn, startAwsStandIn } from '#scripts/testing/aws-stand-in.ts';
import { startSpoiler } from '#scripts/testing/smoke-proxy.ts';
import { type Product, startProduct } from '#scripts/testing/start-product.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { runChecks } from './check.ts';
import { runSmoke } from './command.ts';
import { bouncingAddress, leadChecks } from './lead.ts';
import { liveChecks } from './live.ts';

let product: Product;
let target: Target;
beforeAll(async () => {
  product = await startProduct({ SALES_EMAIL: bouncingAddress, TEST_VIEWER_ADDRESS_HEADER: 'x-test-address' });
  const { PORT, DYNAMODB_PORT } = product.ports;
  target = await resolveTarget({ env: { PORT: String(PORT), DYNAMODB_PORT: String(DYNAMODB_PORT) } });
});
afterAll(async () => {
  target.client.destroy();
  await product.remove();
});

let aws: AwsStandIn;
beforeEach(() => {
  aws = startAwsStandIn();
});
afterEach(() => aws.close());

const calls = { Namespace: 'AWS/Events', MetricName: 'Invocations', Dimensions: [{ Name: 'RuleName', Value: 'm' }] };
const refused = { Namespace: 'website/test', MetricName: 'own_page_refused', Dimensions: [] };
const throttled = { Namespace: 'AWS/DynamoDB', MetricName: 'WriteThrottleEvents', Dimensions: [] };
const longer = { ...calls, Dimensions: [...calls.Dimensions, { Name: 'More', Value: '1' }] };

/** A stage with a heartbeat alarm and one about an event, as far as its metrics exist. @param since when it was changed */
const stageWith = (metrics: Metric[], since: Date) => {
  const Metrics = [{ Id: 'reported', MetricStat: { Metric: calls, Period: 86_400, Stat: 'Sum' } }];
  const common = { AlarmConfigurationUpdatedTimestamp: since };
  aws.on(DescribeAlarmsCommand, ({ AlarmNamePrefix }) => ({
    MetricAlarms: [
      { AlarmName: `${AlarmNamePrefix}digest-silent`, Metrics, TreatMissingData: 'missing', ...common },
      { AlarmName: `${AlarmNamePrefix}own-page-refused`, ...refused, TreatMissingData: 'notBreaching', ...common },
      { AlarmName: `${AlarmNamePrefix}database-throttled`, ...throttled, TreatMissingData: 'notBreaching', ...common },
    ],
  }));
  aws.on(ListMetricsCommand, ({ MetricName }) => ({
    Metrics: metrics.filter((each) => each.MetricName === MetricName),
  }));
};

const longAgo = new Date('2026-01-01T00:00:00Z');
type Row = [is: string, metrics: Metric[], since: Date, address: string, words: string[], lines: RegExp];
const alarms = ['digest-silent', 'own-page-refused', 'database-throttled'];
testRows<Row>([
  ['all right', [calls, refused, throttled], longAgo, '198.18.1.1', [' '], /^(ok .+\n?)+$/],
  ['no address', [], longAgo, '', ['addresses'], /^FAIL .+: it is unknown\n {6}-> .+Viewer-Address/],
  [
    'metrics with other dimensions',
    [longer],
    longAgo,
    '198.18.1.2',
    alarms,
    /^FAIL .+no AWS\/Events Invocations \(RuleName=m\)\n {6}-> .+(\nskip .+: nothing of its kind.+){2}/,
  ],
  [
    'a new stage',
    [],
    new Date(),
    '198.18.1.3',
    alarms,
    /^skip .+: its first period.+(\nskip .+: nothing of its kind.+){2}/,
  ],
])('each answer of a stage is right, or wrong with its remedy, and nothing stays', async (...row) => {
  const [, metrics, since, address, words, expected] = row;
  stageWith(metrics, since);
  const spoiler = await startSpoiler(
    () => undefined,
    product.site,
    (headers) => headers.set('x-test-address', address),
  );
  const live = await liveChecks(target, { stage: 'test', region: 'us-east-1' });
  const posts = leadChecks(askAt(spoiler.url), leadTable(target), true);
  const lines: string[] = [];
  await runChecks([...posts, ...live], (line) => lines.push(line));
  await spoiler.close();
  expect(lines.find((line) => line.includes('came back'))).toMatch(/^ok /);
  expect(lines.filter((line) => words.some((word) => line.includes(word))).join('\n')).toMatch(expected);
  for await (const page of leadTable(target).pages()) expect(page).toEqual([]);
});

test.each(['prod', 'local', undefined])('--live for stage %s is refused before AWS is asked', async (stage) => {
  await expect(runSmoke({ ...(stage && { stage }), live: true }, vi.fn(), {})).rejects.toThrow(
    '--live needs a test stage: name it with --stage. It cannot be prod',
  );
  expect(aws.count()).toBe(0);
});
