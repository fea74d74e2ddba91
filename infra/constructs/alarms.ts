import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { notifier } from '#functions/routes.ts';
import { alarmRules } from './alarm-rules.ts';
import { createAlarmTopic } from './alarm-topic.ts';
import { countLogEvents, type LogEvent } from './log-events.ts';
import type { Watched } from './watched.ts';

/** What calls for a person, and the topic by which one is told. */
export class Alarms extends Construct {
  readonly topic: Topic;
  readonly all: Alarm[];
  readonly events: Record<LogEvent, Metric>;

  constructor(scope: Construct, id: string, watched: Watched) {
    super(scope, id);
    const { config, handlers } = watched;
    this.topic = createAlarmTopic(this, config.alarmEmail);
    const functions = new Map([...handlers, [notifier.folder, watched.notifier.handler]]);
    this.events = countLogEvents(this, `website/${config.stage}`, functions);
    const action = new SnsAction(this.topic);
    this.all = alarmRules(watched, this.events).map(({ name, says, metric, at }) => {
      const alarm = new Alarm(this, name, {
        alarmName: `website-${config.stage}-${name}`,
        alarmDescription: `${says} What to do: docs/operations.md, "${name}".`,
        metric,
        threshold: at,
        evaluationPeriods: 1,
        comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
        // No traffic is no fault.
        treatMissingData: TreatMissingData.NOT_BREACHING,
      });
      alarm.addAlarmAction(action);
      alarm.addOkAction(action);
      return alarm;
    });
  }
}
