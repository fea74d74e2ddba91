import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { HealthCheck, HealthCheckType } from 'aws-cdk-lib/aws-route53';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Duration, Stack } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { type MetricName, metricNamespace } from '#functions/lib/log.ts';
import { configurationSetName, edgeRegion } from '#infra/names.ts';
import type { Config } from '#infra/settings.ts';
import { apiPaths } from '#shared/api.ts';
import type { Api } from './api.ts';
import type { SiteDistribution } from './distribution.ts';
import { sesDimension, undeliveredMetrics } from './notifier.ts';

type Watched = { config: Config; api: Api; notifier: LambdaFunction; site: SiteDistribution };

/**
 * By default, one event in a period of five minutes is an alarm, and a period without data is none. The description
 * tells the operator what happened, the runbook in docs/operations.md what to do.
 */
type Rule = Partial<cloudwatch.AlarmProps> & { metric: cloudwatch.IMetric; description: string };

const period = Duration.minutes(5);
const below = cloudwatch.ComparisonOperator.LESS_THAN_THRESHOLD;
const { MISSING, BREACHING, NOT_BREACHING } = cloudwatch.TreatMissingData;

const metricOf = (namespace: string, metricName: string, statistic = 'Sum', dimensionsMap = {}) =>
  new cloudwatch.Metric({ namespace, metricName, statistic, dimensionsMap, period });

const compute = (expression: string, usingMetrics: Record<string, cloudwatch.IMetric>) =>
  new cloudwatch.MathExpression({ expression, usingMetrics, period });

/** Counts several kinds of events together. Those that did not happen in a period have no data, which SUM ignores. */
const total = (metrics: readonly cloudwatch.IMetric[]) =>
  compute('SUM(METRICS())', Object.fromEntries(metrics.map((metric, index) => [`metric${index}`, metric])));

const regionalRules = ({ config, api, notifier }: Watched): Record<string, Rule> => {
  const logged = (name: MetricName, statistic?: string) => metricOf(metricNamespace(config.stage), name, statistic);
  const ofEmails = { [sesDimension]: configurationSetName(config.stage) };
  const reported = Object.values(undeliveredMetrics).map((name) => metricOf('AWS/SES', name, 'Sum', ofEmails));
  return {
    'lead-waiting': {
      description: 'Sales has not been told of a lead for 15 minutes, or nothing has looked for leads for 10 minutes.',
      // The minimum, because the index may list a lead for a moment after its email has gone out. Periods without data
      // count as a waiting lead. FILL needs one data point, so a new stage alarms nobody before the timer's first turn.
      metric: compute('FILL(oldest, 900)', { oldest: logged('oldestLeadSeconds', 'Minimum') }),
      threshold: 300,
      evaluationPeriods: 2,
      treatMissingData: MISSING,
    },
    'api-failing': {
      description: 'A form, a login or the client room got an error of ours.',
      metric: total([api.stage.metricServerError(), logged('own_page_refused')]),
    },
    'notify-failing': {
      description: 'The function that tells sales of leads has failed, or had no room to run.',
      metric: total([notifier.metricErrors(), notifier.metricThrottles()]),
    },
    'email-undelivered': {
      description: 'An email to sales bounced, is delayed, or was refused, or a lead could not be read.',
      metric: total([...reported, logged('email_refused'), logged('lead_unreadable')]),
    },
  };
};

/** Three regions ask the API for its response to a stranger every 30 seconds, under the site's public name. */
const healthOf = (scope: Construct, { domain }: SiteDistribution) => {
  const check = new HealthCheck(scope, 'HealthCheck', {
    type: HealthCheckType.HTTPS_STR_MATCH,
    fqdn: domain,
    resourcePath: apiPaths.check,
    searchString: 'isAuthenticated',
    regions: ['us-east-1', 'us-west-2', 'eu-west-1'],
  });
  return metricOf('AWS/Route53', 'HealthCheckStatus', 'Minimum', { HealthCheckId: check.healthCheckId });
};

/** An alarm can read only its own region's metrics, and these are in edgeRegion. */
const edgeRules = (scope: Construct, { site }: Watched): Record<string, Rule> => {
  const dimensions = { DistributionId: site.distribution.distributionId, Region: 'Global' };
  const edge = (name: string, statistic?: string) => metricOf('AWS/CloudFront', name, statistic, dimensions);
  return {
    'site-down': {
      description: 'The site does not respond at its public URL.',
      metric: healthOf(scope, site),
      comparisonOperator: below,
      treatMissingData: BREACHING,
    },
    'edge-errors': {
      description: 'At least 1% of all requests to the site got a server error.',
      metric: edge('5xxErrorRate', 'Average'),
    },
    'site-flooded': {
      description: 'A flood of requests: the API may be refusing forms and logins, and a day of it costs money.',
      // A single route takes 15,000 requests in five minutes. A day of either costs 5 to 120 dollars.
      metric: compute('IF(requests >= 15000 || bytes >= 5000000000, 1, 0)', {
        requests: edge('Requests'),
        bytes: edge('BytesDownloaded'),
      }),
    },
    ...(site.certificate && {
      'certificate-expiring': {
        description: "The certificate of the site's domain expires within two weeks and has not been renewed.",
        // ACM normally renews a certificate weeks before this threshold.
        metric: site.certificate.metricDaysToExpiry(),
        threshold: 14,
        comparisonOperator: below,
      },
    }),
  };
};

const alarmTopic = (scope: Construct, { alarmEmail }: Config): Topic => {
  const topic = new Topic(scope, 'Topic', { displayName: 'Website alarms', enforceSSL: true });
  // enforceSSL adds a policy that replaces the default one, which lets alarms publish. Budgets need permission too.
  const conditions = { StringEquals: { 'aws:SourceAccount': Stack.of(scope).account } };
  for (const service of ['cloudwatch', 'budgets']) {
    topic.grantPublish(new ServicePrincipal(`${service}.amazonaws.com`, { conditions }));
  }
  topic.addSubscription(new EmailSubscription(alarmEmail));
  return topic;
};

/**
 * Notifies the topic if the account's actual or forecast monthly bill exceeds the budget. CloudFormation replaces a
 * budget whose subscribers change, so this one has no fixed name, and its one subscriber is a topic that never changes.
 */
const monthBudget = (scope: Construct, { monthlyBudget }: Config, topic: Topic): void => {
  const whenAbove = (notificationType: 'ACTUAL' | 'FORECASTED') => ({
    notification: { notificationType, comparisonOperator: 'GREATER_THAN', threshold: 100, thresholdType: 'PERCENTAGE' },
    subscribers: [{ subscriptionType: 'SNS', address: topic.topicArn }],
  });
  new CfnBudget(scope, 'Budget', {
    budget: { budgetType: 'COST', timeUnit: 'MONTHLY', budgetLimit: { amount: monthlyBudget, unit: 'USD' } },
    notificationsWithSubscribers: [whenAbove('ACTUAL'), whenAbove('FORECASTED')],
  });
};

/** Creates all alarms and the month's budget. @returns the topic that sends them to `alarmEmail` */
export const siteAlarms = (scope: Construct, watched: Watched): Topic => {
  const { config } = watched;
  const topic = alarmTopic(scope, config);
  const action = new SnsAction(topic);
  const rules = { ...regionalRules(watched), ...(config.region === edgeRegion && edgeRules(scope, watched)) };
  for (const [name, { description, ...rule }] of Object.entries(rules)) {
    const alarm = new cloudwatch.Alarm(scope, name, {
      alarmName: `website-${config.stage}-${name}`,
      alarmDescription: `${description} What to do: docs/operations.md, "${name}".`,
      threshold: 1,
      evaluationPeriods: 1,
      comparisonOperator: cloudwatch.ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: NOT_BREACHING,
      ...rule,
    });
    alarm.addAlarmAction(action);
    if (rule.treatMissingData === MISSING) alarm.addInsufficientDataAction(action);
    alarm.addOkAction(action);
  }
  monthBudget(scope, config, topic);
  return topic;
};
