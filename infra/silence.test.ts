import { describe, expect, it } from 'vitest';
import { canary, mailEvents, notifier } from '#functions/routes.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { type Deployed, readAssembly } from './testing/assembly.ts';
import { functionOf } from './testing/functions.ts';

// What stops without a word: each cause is taken out of the template, and the alarms say which of them would start.

type Properties = Record<string, unknown> & {
  Enabled?: boolean;
  State?: string;
  Targets?: { Arn: string; Input?: string }[];
};
type Resources = ReadonlyMap<string, Deployed<Properties>>;
type Metric = { Namespace: string; MetricName: string; Dimensions?: { Name: string; Value: string }[] };
type Alarm = {
  AlarmName: string;
  TreatMissingData: string;
  Namespace: string;
  MetricName: string;
  Metrics?: { Id: string; Expression?: string; MetricStat?: { Metric: Metric } }[];
};

const plain = readAssembly('plain');
const deployed: Resources = new Map(
  [...new Set(Object.values(plain.site.Resources).map(({ Type }) => Type))]
    .flatMap((type) => plain.all<Properties>(type))
    .map((found) => [found.id, found]),
);
const ofType = (resources: Resources, type: string) =>
  [...resources.values()].filter(({ resource }) => resource.Type === type);

/** The event with which a schedule makes a function report a number. */
const drain = JSON.stringify(notifier.schedules.find(({ name }) => name === 'drain')?.event);
const reportedFor: Record<string, string> = { oldestLeadSeconds: drain, waitingLeads: drain };

/** Whether a rule reaches a function: both are there, the rule is on, and it may call the function. */
const calls = (resources: Resources, rule: Deployed<Properties>, id: string) =>
  rule.properties.State === 'ENABLED' &&
  resources.has(id) &&
  (rule.properties.Targets ?? []).some(({ Arn }) => Arn.includes(`function:${id}`)) &&
  ofType(resources, 'AWS::Lambda::Permission').some(
    ({ properties: { FunctionName, SourceArn } }) =>
      String(FunctionName).includes(id) && String(SourceArn).includes(rule.id),
  );

const rulesThatCall = (resources: Resources, id: string) =>
  ofType(resources, 'AWS::Events::Rule').filter((rule) => calls(resources, rule, id));

const isMapped = (resources: Resources, id: string) =>
  ofType(resources, 'AWS::Lambda::EventSourceMapping').some(
    ({ properties }) => properties.FunctionName === id && properties.Enabled !== false && resources.has(id),
  );

/** Whether a function whose log feeds a metric is ever called so that it logs it. */
const logs = (resources: Resources, filter: Properties, metricName: string) => {
  const source = ofType(resources, 'AWS::Lambda::Function').find(
    ({ properties }) => (properties.LoggingConfig as { LogGroup?: string })?.LogGroup === filter.LogGroupName,
  );
  if (!source) return false;
  const rules = rulesThatCall(resources, source.id);
  const event = reportedFor[metricName];
  if (event) return rules.some(({ properties }) => properties.Targets?.some(({ Input }) => Input === event));
  const needsMailEvents = source.id === functionOf(plain, mailEvents.folder).id;
  const mailIsReported = ofType(resources, 'AWS::SES::ConfigurationSetEventDestination').length > 0;
  return (rules.length > 0 && (!needsMailEvents || mailIsReported)) || isMapped(resources, source.id);
};

/** Whether a metric gets data although nobody visits the site. */
const isFed = (resources: Resources, { Namespace, MetricName, Dimensions = [] }: Metric): boolean => {
  const subject = resources.get(Dimensions[0]?.Value ?? '');
  if (Namespace === 'AWS/Lambda' && MetricName === 'PolledEventCount') {
    return subject !== undefined && isMapped(resources, String(subject.properties.FunctionName));
  }
  if (Namespace === 'AWS/Events') {
    return subject !== undefined && calls(resources, subject, functionOf(plain, notifier.folder).id);
  }
  return ofType(resources, 'AWS::Logs::MetricFilter').some(({ properties }) => {
    const [made] = properties.MetricTransformations as { MetricName: string; MetricNamespace: string }[];
    return (
      made?.MetricName === MetricName && made.MetricNamespace === Namespace && logs(resources, properties, MetricName)
    );
  });
};

/** The alarms that start by themselves when nothing of this is fed. */
const silentAlarms = (resources: Resources) =>
  plain
    .all<Alarm>('AWS::CloudWatch::Alarm')
    .filter(
      ({ properties: { TreatMissingData, Metrics = [] } }) =>
        TreatMissingData === 'missing' &&
        !Metrics.every(({ MetricStat }) => !MetricStat || isFed(resources, MetricStat.Metric)),
    );

/** The alarms that start once an email about a lead has gone out: its metric then has data, of 1 where SES reports. */
const alarmsAfterAnEmail = (resources: Resources) =>
  plain.all<Alarm>('AWS::CloudWatch::Alarm').filter(({ properties: { AlarmName, Namespace, MetricName } }) => {
    if (!AlarmName.endsWith('delivery-unreported')) return false;
    const values = ofType(resources, 'AWS::Logs::MetricFilter').flatMap(({ properties }) => {
      const [made] = properties.MetricTransformations as {
        MetricName: string;
        MetricNamespace: string;
        MetricValue: string;
      }[];
      const isIts = made?.MetricName === MetricName && made?.MetricNamespace === Namespace;
      return isIts && logs(resources, properties, MetricName) ? [Number(made?.MetricValue)] : [];
    });
    return values.length > 0 && Math.max(...values) < 1;
  });

const starting = (resources: Resources) =>
  [...new Set([...silentAlarms(resources), ...alarmsAfterAnEmail(resources)])]
    .map(({ properties }) => properties.AlarmName.replace('website-prod-', ''))
    .toSorted();

const only = (type: string, matches: (properties: Properties) => boolean): string => {
  const [found, ...more] = ofType(deployed, type).filter(({ properties }) => matches(properties));
  if (!found || more.length > 0) throw new Error(`${more.length + (found ? 1 : 0)} of ${type}.`);
  return found.id;
};
const without = (...ids: string[]): Resources => new Map([...deployed].filter(([id]) => !ids.includes(id)));
const changed = (id: string, change: Properties): Resources =>
  new Map(
    [...deployed].map(([key, found]) => [
      key,
      key === id ? { ...found, properties: { ...found.properties, ...change } } : found,
    ]),
  );

const mapping = only('AWS::Lambda::EventSourceMapping', () => true);
const filterOf = (name: string) =>
  only('AWS::Logs::MetricFilter', ({ MetricTransformations }) =>
    JSON.stringify(MetricTransformations).includes(`"${name}"`),
  );
const schedule = (input: object) =>
  only('AWS::Events::Rule', ({ Targets }) => Targets?.[0]?.Input === JSON.stringify(input));
const [drainRule = '', digestRule = ''] = notifier.schedules.map(({ event }) => schedule(event));
const visits = only(
  'AWS::Events::Rule',
  ({ Targets }) => Targets?.[0]?.Arn.includes(functionOf(plain, canary.folder).id) ?? false,
);
const mailRule = only('AWS::Events::Rule', ({ EventPattern }) => EventPattern !== undefined);
const permissionFor = (rule: string) =>
  only('AWS::Lambda::Permission', ({ SourceArn }) => String(SourceArn).includes(rule));
const notify = functionOf(plain, notifier.folder).id;

describe('what stops without a word raises an alarm:', () => {
  it('nothing, while everything runs', () => {
    expect(starting(deployed)).toEqual([]);
  });

  testRows<[string, Resources, string[]]>([
    ['the stream is no longer read', without(mapping), ['stream-silent']],
    ['reading the stream is disabled', changed(mapping, { Enabled: false }), ['stream-silent']],
    ['the schedule of the timer is gone', without(drainRule), ['notify-silent']],
    ['the schedule of the timer is disabled', changed(drainRule, { State: 'DISABLED' }), ['notify-silent']],
    ['the schedule may not call the function', without(permissionFor(drainRule)), ['notify-silent']],
    ['the schedule of digests is gone', without(digestRule), ['digest-silent']],
    ['the timer’s report is not counted', without(filterOf('oldestLeadSeconds')), ['notify-silent']],
    ['the notify function is gone', without(notify), ['digest-silent', 'notify-silent', 'stream-silent']],
    ['nobody visits the site', without(visits), ['site-down']],
    ['visits are disabled', changed(visits, { State: 'DISABLED' }), ['site-down']],
    ['the canary is gone', without(functionOf(plain, canary.folder).id), ['site-down']],
    ['what a visit found is not counted', without(filterOf('siteUp')), ['site-down']],
    ['SES’s events are not passed on', changed(mailRule, { State: 'DISABLED' }), ['delivery-unreported']],
    [
      'SES no longer reports',
      without(only('AWS::SES::ConfigurationSetEventDestination', () => true)),
      ['delivery-unreported'],
    ],
    [
      'the function for SES’s events is gone',
      without(functionOf(plain, mailEvents.folder).id),
      ['delivery-unreported'],
    ],
  ])('each cause', (_, resources, alarms) => {
    expect(starting(resources)).toEqual(alarms);
  });
});
