import {
  CloudWatchClient,
  type Dimension,
  ListMetricsCommand,
  type MetricAlarm,
  paginateDescribeAlarms,
} from '@aws-sdk/client-cloudwatch';
import { explainAws } from '#scripts/ops/aws/explain.ts';
import { type Check, CheckFailed, check, Skipped } from './check.ts';

type Metric = { Namespace?: string | undefined; MetricName?: string | undefined; Dimensions?: Dimension[] | undefined };

const metricsOf = ({ Metrics = [], ...alarm }: MetricAlarm): Metric[] =>
  Metrics.length > 0 ? Metrics.flatMap(({ MetricStat }) => MetricStat?.Metric ?? []) : [alarm];

/** A name that AWS does not know is no error to an alarm: it waits for data that never comes. */
const hasData = async (client: CloudWatchClient, { Namespace, MetricName, Dimensions = [] }: Metric) => {
  const { Metrics = [] } = await client.send(new ListMetricsCommand({ Namespace, MetricName, Dimensions }));
  // AWS also lists metrics with more dimensions, which are others.
  return Metrics.some((found) => (found.Dimensions ?? []).length === Dimensions.length);
};

/** The longest time that an alarm looks at once, in milliseconds. */
const periodOf = ({ Period = 0, Metrics = [] }: MetricAlarm) =>
  1000 * Math.max(Period, ...Metrics.map(({ MetricStat }) => MetricStat?.Period ?? 0));

/** Why an alarm may have no data yet: it is too young, or it is about what should never happen. */
const excuseFor = (alarm: MetricAlarm, [{ Namespace = '' } = {}]: Metric[]): string | undefined => {
  const age = Date.now() - Number(alarm.AlarmConfigurationUpdatedTimestamp ?? 0);
  if (age < periodOf(alarm)) return 'its first period has not passed';
  const isHeartbeat = alarm.TreatMissingData === 'missing';
  const needsAnEvent = !Namespace.startsWith('AWS/') || Namespace === 'AWS/SQS';
  return needsAnEvent && !isHeartbeat ? 'nothing of its kind has happened in two weeks' : undefined;
};

const alarmCheck = (client: CloudWatchClient, alarm: MetricAlarm): Check =>
  check(`the alarm ${alarm.AlarmName} has something to read`, async () => {
    const metrics = metricsOf(alarm);
    const isThere = await Promise.all(metrics.map((metric) => hasData(client, metric)));
    const [missing] = metrics.filter((_, index) => !isThere[index]);
    if (!missing) return;
    const excuse = excuseFor(alarm, metrics);
    if (excuse) throw new Skipped(excuse);
    const dimensions = (missing.Dimensions ?? []).map(({ Name, Value }) => `${Name}=${Value}`).join(', ');
    throw new CheckFailed(`there is no metric ${missing.Namespace} ${missing.MetricName} (${dimensions})
      -> a metric is listed up to 15 minutes after its first value: repeat this then. If it is still missing, the alarm can
         never start: compare these names with CloudWatch, Metrics, and correct them in infra/constructs`);
  });

/** Asks of each alarm of a stage whether the metrics that it reads exist. */
export const alarmChecks = async (stage: string, region: string): Promise<Check[]> => {
  const client = new CloudWatchClient({ region });
  const alarms: MetricAlarm[] = [];
  try {
    const pages = paginateDescribeAlarms({ client }, { AlarmNamePrefix: `website-${stage}-` });
    for await (const { MetricAlarms = [] } of pages) alarms.push(...MetricAlarms);
  } catch (error) {
    throw explainAws(error, `list the alarms of stage ${stage}`);
  }
  return alarms.length > 0
    ? alarms.map((alarm) => alarmCheck(client, alarm))
    : [check('the stage has alarms', () => Promise.reject(new CheckFailed('there are none')))];
};
