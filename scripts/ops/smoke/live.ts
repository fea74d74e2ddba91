import {
  CloudWatchClient,
  type Dimension,
  ListMetricsCommand,
  type MetricAlarm,
  paginateDescribeAlarms,
} from '@aws-sdk/client-cloudwatch';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import { CheckFailed } from '#functions/canary/site-checks.ts';
import { explainAws } from '#scripts/ops/aws/explain.ts';
import type { Target } from '#scripts/ops/target.ts';
import { type Check, check, Skipped } from './check.ts';

/** The addresses that forms are counted by, each with the mark of its last change. */
const countedForms = async ({ client, tableOf }: Pick<Target, 'client' | 'tableOf'>): Promise<Map<string, unknown>> => {
  const db = DynamoDBDocumentClient.from(client);
  const counted = new Map<string, unknown>();
  for await (const { Items = [] } of paginateScan(
    { client: db },
    { TableName: tableOf('contact_limits'), ConsistentRead: true },
  )) {
    for (const { key, lastChange } of Items) counted.set(String(key), lastChange);
  }
  return counted;
};

type Metric = { Namespace?: string | undefined; MetricName?: string | undefined; Dimensions?: Dimension[] | undefined };

const metricsOf = ({ Metrics = [], ...alarm }: MetricAlarm): Metric[] =>
  Metrics.length > 0 ? Metrics.flatMap(({ MetricStat }) => MetricStat?.Metric ?? []) : [alarm];

const exists = async (client: CloudWatchClient, { Namespace, MetricName, Dimensions = [] }: Metric) => {
  const { Metrics = [] } = await client.send(new ListMetricsCommand({ Namespace, MetricName, Dimensions }));
  // AWS also lists metrics with more dimensions, which are others.
  return Metrics.some((found) => (found.Dimensions ?? []).length === Dimensions.length);
};

/** Why an alarm may have no metric yet: it is too young, or it is about what should never happen. */
const excuseFor = (alarm: MetricAlarm, { Namespace = '' }: Metric): string | undefined => {
  const periods = [alarm.Period, ...(alarm.Metrics ?? []).map(({ MetricStat }) => MetricStat?.Period)];
  const age = Date.now() - Number(alarm.AlarmConfigurationUpdatedTimestamp ?? 0);
  if (age < 1000 * Math.max(...periods.map((period) => period ?? 0))) return 'its first period has not ended';
  // Of AWS's own, those of queues and of throttled calls exist once there was one.
  const needsAnEvent = !Namespace.startsWith('AWS/') || ['AWS/SQS', 'AWS/DynamoDB'].includes(Namespace);
  return needsAnEvent && alarm.TreatMissingData !== 'missing' ? 'nothing of its kind has happened' : undefined;
};

/** A metric that does not exist is no error to an alarm: it waits for data that never comes. */
const alarmCheck = (client: CloudWatchClient, alarm: MetricAlarm): Check =>
  check(
    `the metrics of the alarm ${alarm.AlarmName} exist`,
    async () => {
      for (const metric of metricsOf(alarm)) {
        if (await exists(client, metric)) continue;
        const excuse = excuseFor(alarm, metric);
        if (excuse) throw new Skipped(excuse);
        const dimensions = (metric.Dimensions ?? []).map(({ Name, Value }) => `${Name}=${Value}`).join(', ');
        throw new CheckFailed(`there is no ${metric.Namespace} ${metric.MetricName} (${dimensions})`);
      }
    },
    'repeat this in 15 minutes; if it is still missing, compare the names in infra/constructs with those in CloudWatch',
  );

/**
 * What only a real account can answer, besides what every smoke test asks. Run them after the other checks: the first is
 * about the forms that those have sent.
 */
export const liveChecks = async (
  target: Pick<Target, 'client' | 'tableOf'>,
  { stage, region }: { stage: string; region: string },
): Promise<Check[]> => {
  const before = await countedForms(target);
  const client = new CloudWatchClient({ region });
  const alarms: MetricAlarm[] = [];
  try {
    const pages = paginateDescribeAlarms({ client }, { AlarmNamePrefix: `website-${stage}-` });
    for await (const { MetricAlarms = [] } of pages) alarms.push(...MetricAlarms);
  } catch (error) {
    throw explainAws(error, `list the alarms of stage ${stage}`);
  }
  return [
    check(
      'the forms of visitors are counted by their addresses',
      async () => {
        const changed = [...(await countedForms(target))].filter(([key, mark]) => before.get(key) !== mark);
        if (changed.length === 0) throw new CheckFailed('no form was counted');
        if (changed.some(([key]) => key === 'unknown')) throw new CheckFailed('it is unknown');
      },
      'all visitors share one limit: CloudFront-Viewer-Address must arrive (infra/headers.ts)',
    ),
    check('the stage has alarms', async () => {
      if (alarms.length === 0) throw new CheckFailed('there are none');
    }),
    ...alarms.map((alarm) => alarmCheck(client, alarm)),
  ];
};
