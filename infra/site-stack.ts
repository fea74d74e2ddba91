import { CfnOutput, CfnParameter, Stack, type StackProps } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { apiFunctions } from '#functions/routes.ts';
import type { Config } from './config.ts';
import { alarmRules } from './constructs/alarm-rules.ts';
import { Alarms } from './constructs/alarms.ts';
import { Api } from './constructs/api.ts';
import { Canary } from './constructs/canary.ts';
import { Handler } from './constructs/handler.ts';
import { LogMetrics } from './constructs/log-metrics.ts';
import { MailEvents } from './constructs/mail-events.ts';
import { MonthBudget } from './constructs/month-budget.ts';
import { Notifier } from './constructs/notifier.ts';
import { originSecret } from './constructs/origin-secret.ts';
import { SiteBucket } from './constructs/site-bucket.ts';
import { SiteDashboard } from './constructs/site-dashboard.ts';
import { SiteDistribution } from './constructs/site-distribution.ts';
import { SiteFiles } from './constructs/site-files.ts';
import type { Data } from './data-stack.ts';
import { pascalCase, siteParameters, stackName } from './names.ts';

/** Everything that holds no state: this stack can be deleted and deployed again. */
export class SiteStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps & { config: Config; data: Data }) {
    super(scope, id, props);
    const { config, data } = props;
    const releases = new CfnParameter(this, siteParameters.releases, {
      default: 'none',
      description: 'The template of this release and of those before it, as keys in the bucket of the CDK.',
    });
    const environment = originSecret(this, data.originSecret);
    const handlers = new Map(
      apiFunctions.map((definition) => [
        definition.folder,
        new Handler(this, pascalCase(definition.folder), { definition, config, data, environment }),
      ]),
    );
    const api = new Api(this, 'Api', { config, handlers, name: stackName(config.stage, 'site') });
    const notifier = new Notifier(this, 'Notifier', { config, data });
    const mailEvents = new MailEvents(this, 'MailEvents', { config, data, failures: notifier.failures });

    const { bucket } = new SiteBucket(this, 'SiteBucket');
    const site = new SiteDistribution(this, 'SiteDistribution', {
      config,
      bucket,
      api,
      originSecret: environment.ORIGIN_SECRET,
    });
    const { distribution } = site;
    // During a rotation of the secret, the functions accept the new value before CloudFront sends it.
    for (const { lambda } of handlers.values()) distribution.node.addDependency(lambda);
    const files = new SiteFiles(this, 'SiteFiles', { config, bucket, distribution });
    files.pages.node.addDependency(api.stage);

    const canary = new Canary(this, 'Canary', { config, data, url: site.url, failures: notifier.failures });
    const logMetrics = new LogMetrics(this, 'LogMetrics', {
      namespace: `website/${config.stage}`,
      handlers: [...handlers.values(), notifier.handler, mailEvents.handler, canary.handler],
      accessLog: api.accessLog,
    });
    const resources = { config, api, handlers, notifier, mailEvents, canary, tables: data.tables, site, logMetrics };
    const alarms = new Alarms(this, 'Alarms', { rules: alarmRules, resources });
    new MonthBudget(this, 'MonthBudget', { config, topic: alarms.topic });
    const { dashboard } = new SiteDashboard(this, 'SiteDashboard', { alarms: alarms.all, resources });

    const output = (name: string, value: string, description: string) =>
      new CfnOutput(this, name, { value, description });
    output('ReleaseHistory', releases.valueAsString, 'Newest first. `npm run rollback` goes back to the second.');
    output('SiteUrl', site.url, 'The address of the site.');
    output('DistributionDomain', distribution.distributionDomainName, 'Point DNS that is not in Route 53 here.');
    output('DistributionId', distribution.distributionId, 'For manual invalidations.');
    output('ApiUrl', api.http.apiEndpoint, "The API's own address. Direct requests must be answered with 403.");
    output('FailureQueueUrl', notifier.failures.queueUrl, 'What failed without anybody waiting for it.');
    output('MailEventsFunction', mailEvents.handler.lambda.functionName, 'It records what becomes of emails.');
    output('AlarmTopicArn', alarms.topic.topicArn, 'Subscribe to this topic to receive alarms.');
    output('DashboardName', dashboard.dashboardName, 'The dashboard in CloudWatch.');
  }
}
