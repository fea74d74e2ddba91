import { describe, expect, it } from 'vitest';
import { mailEvents, notifier } from '#functions/routes.ts';
import { configurationSetName } from './names.ts';
import { readAssembly } from './testing/assembly.ts';
import { functionOf } from './testing/functions.ts';

const plain = readAssembly('plain');
const name = configurationSetName('prod');

describe('the events about emails to sales', () => {
  it('are reported for what the notify function sends', () => {
    expect(plain.one('AWS::SES::ConfigurationSet').properties).toMatchObject({ Name: name });
    expect(functionOf(plain, notifier.folder).properties.Environment.Variables).toMatchObject({
      CONFIGURATION_SET: name,
    });
    expect(plain.one('AWS::SES::ConfigurationSetEventDestination').properties).toMatchObject({
      ConfigurationSetName: name,
      EventDestination: {
        Enabled: true,
        MatchingEventTypes: ['DELIVERY', 'BOUNCE', 'COMPLAINT', 'REJECT'],
        EventBridgeDestination: { EventBusArn: expect.stringMatching(/:event-bus\/default$/) },
      },
    });
  });

  it('call the function that records them, and those of other emails do not', () => {
    const rules = plain.all<{ EventPattern?: object; State: string; Targets: { Arn: string }[] }>('AWS::Events::Rule');
    const [rule, ...others] = rules.filter(({ properties }) => properties.EventPattern);
    expect(others).toEqual([]);
    expect(rule?.properties).toMatchObject({
      State: 'ENABLED',
      EventPattern: {
        source: ['aws.ses'],
        'detail-type': Object.values(mailEvents.events),
        detail: { mail: { tags: { 'ses:configuration-set': [name] } } },
      },
      Targets: [{ Arn: expect.stringContaining(functionOf(plain, mailEvents.folder).id) }],
    });
  });

  it('raise an alarm within a minute when an email comes back', () => {
    const alarm = plain
      .all<{ AlarmName: string }>('AWS::CloudWatch::Alarm')
      .find(({ properties }) => properties.AlarmName === 'website-prod-lead-undelivered');
    expect(alarm?.properties).toMatchObject({ Period: 60, EvaluationPeriods: 1, Threshold: 1 });
  });
});
