import { expect, it } from 'vitest';
import { canary, mailEvents, notifier } from '#functions/routes.ts';
import { configurationSetName, failureQueueName, tableName } from './names.ts';
import { arn, functionOf, readAssembly } from './testing/assembly.ts';

const plain = readAssembly('plain');
const failures = arn('sqs', failureQueueName('prod'));
type Rule = {
  EventPattern?: object;
  ScheduleExpression?: string;
  State: string;
  Targets: { Arn: string; Input?: string; DeadLetterConfig?: { Arn: string } }[];
};
const rules = plain.all<Rule>('AWS::Events::Rule').map(({ properties }) => properties);

it('stream: invokes notify for each new lead', () => {
  expect(plain.one('AWS::Lambda::EventSourceMapping').properties).toMatchObject({
    FunctionName: functionOf(plain, notifier.folder).id,
    EventSourceArn: expect.stringContaining(`table/${tableName('prod', notifier.source)}/stream/`),
    StartingPosition: 'TRIM_HORIZON',
    BisectBatchOnFunctionError: true,
    DestinationConfig: { OnFailure: { Destination: failures } },
    FilterCriteria: {
      Filters: [{ Pattern: '{"eventName":["INSERT"],"dynamodb":{"NewImage":{"queue":{"S":["notify"]}}}}' }],
    },
  });
});

it('failure queue: keeps failed invocations for two weeks', () => {
  expect(plain.one('AWS::SQS::Queue').properties).toMatchObject({ MessageRetentionPeriod: 1_209_600 });
  const targets = rules.flatMap(({ Targets }) => Targets);
  expect(targets.map(({ DeadLetterConfig }) => DeadLetterConfig?.Arn)).toEqual(targets.map(() => failures));
  const runs = plain
    .all<{ FunctionName: string; DestinationConfig: object }>('AWS::Lambda::EventInvokeConfig')
    .filter(({ properties }) => JSON.stringify(properties.DestinationConfig).includes(failures));
  const called = [notifier, mailEvents, canary].map(({ folder }) => functionOf(plain, folder).id);
  expect(runs.map(({ properties }) => properties.FunctionName).toSorted()).toEqual(called.toSorted());
  expect(targets.filter(({ Arn }) => !called.some((id) => Arn.includes(id)))).toEqual([]);
});

it('schedules: run notify every minute', () => {
  const schedules = rules.filter(({ ScheduleExpression }) => ScheduleExpression);
  expect(schedules.map(({ ScheduleExpression, Targets }) => [ScheduleExpression, Targets[0]?.Input])).toEqual([
    ['rate(1 minute)', '{"task":"drain"}'],
    ['rate(1 day)', '{"task":"digest"}'],
    ['rate(15 minutes)', undefined],
  ]);
});

it('SES: requires TLS and reports delivery events to mail-events', () => {
  const Name = configurationSetName('prod');
  const DeliveryOptions = { TlsPolicy: 'REQUIRE' };
  expect(plain.one('AWS::SES::ConfigurationSet').properties).toMatchObject({ Name, DeliveryOptions });
  expect(functionOf(plain, notifier.folder).properties.Environment.Variables.CONFIGURATION_SET).toBe(Name);
  expect(plain.one('AWS::SES::ConfigurationSetEventDestination').properties).toMatchObject({
    ConfigurationSetName: Name,
    EventDestination: {
      Enabled: true,
      MatchingEventTypes: ['DELIVERY', 'DELIVERY_DELAY', 'BOUNCE', 'COMPLAINT', 'REJECT'],
    },
  });
  expect(rules.filter(({ EventPattern }) => EventPattern)).toMatchObject([
    {
      EventPattern: { 'detail-type': Object.values(mailEvents.events) },
      Targets: [{ Arn: expect.stringContaining(functionOf(plain, mailEvents.folder).id) }],
    },
  ]);
});
