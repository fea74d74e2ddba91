import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { routes } from '#functions/routes.ts';
import type { Config } from './config.ts';
import { Alarms } from './constructs/alarms.ts';
import { Api } from './constructs/api.ts';
import { createDashboard } from './constructs/dashboard.ts';
import { Front } from './constructs/front.ts';
import type { Handler } from './constructs/handler.ts';
import { createHandler } from './constructs/handlers.ts';
import { Notifier } from './constructs/notifier.ts';
import { currentOriginSecret } from './constructs/origin-secret.ts';
import { createSiteBucket } from './constructs/site-bucket.ts';
import { SiteFiles } from './constructs/site-files.ts';
import type { Data } from './data-stack.ts';
import { stackName } from './names.ts';

/** What can be thrown away and made again: everything that holds no state. */
export class SiteStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps & { config: Config; data: Data }) {
    super(scope, id, props);
    const { config, data } = props;
    const byFolder = new Map(routes.map(({ folder, grants }) => [folder, grants]));
    const handlers = new Map<string, Handler>(
      [...byFolder].map(([folder, grants]) => [folder, createHandler(this, { folder, grants, config, data })]),
    );
    const api = new Api(this, 'Api', { config, handlers, name: stackName(config.stage, 'site') });
    const notifier = new Notifier(this, 'Notifier', { config, data });

    const bucket = createSiteBucket(this);
    const originSecret = currentOriginSecret(data.originSecret, config);
    const front = new Front(this, 'Front', { config, bucket, api, originSecret });
    // While the secret is being replaced, the functions accept the new one before CloudFront sends it.
    for (const { lambda } of handlers.values()) front.distribution.node.addDependency(lambda);
    const files = new SiteFiles(this, 'SiteFiles', { config, bucket, distribution: front.distribution });
    files.pages.node.addDependency(api.stage);

    const watched = { config, api, notifier, handlers, tables: data.tables, distribution: front.distribution };
    const alarms = new Alarms(this, 'Alarms', watched);
    const dashboard = createDashboard(this, { ...watched, alarms: alarms.all, events: alarms.events });

    const output = (name: string, value: string, description: string) =>
      new CfnOutput(this, name, { value, description });
    output('SiteUrl', front.url, 'The site.');
    output('DistributionDomain', front.distribution.distributionDomainName, 'What DNS elsewhere must point at.');
    output('DistributionId', front.distribution.distributionId, 'For invalidations by hand.');
    output('ApiUrl', api.http.apiEndpoint, 'The API under its own name: it must answer 403.');
    output('FailureQueueUrl', notifier.failures.queueUrl, 'Where undeliverable batches are reported.');
    output('AlarmTopicArn', alarms.topic.topicArn, 'Subscribe to it to be told of alarms.');
    output('DashboardName', dashboard.dashboardName, 'In CloudWatch.');
  }
}
