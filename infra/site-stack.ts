import { CfnLogGroup } from 'aws-cdk-lib/aws-logs';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { CfnOutput, CfnParameter, RemovalPolicies, SecretValue, Stack, type StackProps } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { apiFunctions } from '#functions/routes.ts';
import type { Built } from './built-site.ts';
import type { Config } from './config.ts';
import { alarmsOf, monthBudget } from './constructs/alarms.ts';
import { siteApi } from './constructs/api.ts';
import { canaryFunction, mailEventsFunction, notifierFunction } from './constructs/background.ts';
import { Handler } from './constructs/handler.ts';
import { logMetrics } from './constructs/metrics.ts';
import { siteDashboard } from './constructs/site-dashboard.ts';
import { siteDistribution } from './constructs/site-distribution.ts';
import { siteBucket, uploadSite } from './constructs/site-files.ts';
import type { Data } from './data-stack.ts';
import { pascalCase, siteParameters, stackName } from './names.ts';

/**
 * Dynamic references to the current and previous values of the origin secret, which differ only during a rotation. So
 * neither value is in the template. CloudFormation resolves a reference again only if its text changes. Therefore the
 * version ID is a parameter: a rotation changes it without changing the template. Empty means the current version.
 */
const originSecret = (scope: Construct, secret: Secret) => {
  const versionOf = (id: string, description: string) => {
    const { valueAsString } = new CfnParameter(scope, id, { default: '', description });
    return SecretValue.secretsManager(secret.secretArn, { versionId: valueAsString }).unsafeUnwrap();
  };
  return {
    ORIGIN_SECRET: versionOf(siteParameters.originVersion, 'The version of the origin secret that CloudFront sends.'),
    ORIGIN_SECRET_PREVIOUS: versionOf(siteParameters.originVersionPrevious, 'The previous version, also accepted.'),
  };
};

type SiteStackProps = StackProps & { config: Config; data: Data } & Built;

/** Everything that holds no state: this stack can be deleted and deployed again. */
export class SiteStack extends Stack {
  constructor(scope: Construct, id: string, props: SiteStackProps) {
    super(scope, id, props);
    const { config, data, siteFolder, roomsFolder } = props;
    // By default, the CDK would retain the log groups when this stack is deleted.
    RemovalPolicies.of(this).destroy({ applyToResourceTypes: [CfnLogGroup.CFN_RESOURCE_TYPE_NAME] });
    const environment = originSecret(this, data.originSecret);
    const handlers = new Map(
      apiFunctions.map((definition) => [
        definition,
        new Handler(this, pascalCase(definition.folder), { definition, config, data, environment, roomsFolder }),
      ]),
    );
    const api = siteApi(new Construct(this, 'Api'), { config, handlers, name: stackName(config.stage, 'site') });
    const notifier = notifierFunction(new Construct(this, 'Notifier'), { config, data });
    const { failures } = notifier;
    const mailEvents = mailEventsFunction(new Construct(this, 'MailEvents'), { config, data, failures });

    const bucket = siteBucket(new Construct(this, 'SiteBucket'), config);
    const site = siteDistribution(new Construct(this, 'SiteDistribution'), {
      config,
      bucket,
      api,
      roomsFolder,
      originSecret: environment.ORIGIN_SECRET,
    });
    const { distribution } = site;
    // During a secret rotation, the functions must accept the new value before CloudFront sends it.
    for (const { lambda } of handlers.values()) distribution.node.addDependency(lambda);
    const pages = uploadSite(new Construct(this, 'SiteFiles'), { config, siteFolder, bucket, distribution });
    pages.node.addDependency(api.stage);

    const canary = canaryFunction(new Construct(this, 'Canary'), { config, data, failures, url: site.url });
    const functions = [...handlers.values(), notifier.handler, mailEvents, canary];
    const namespace = `website/${config.stage}`;
    const logMetric = logMetrics(new Construct(this, 'LogMetrics'), namespace, functions, api.accessLog);
    const resources = { config, api, functions, notifier, tables: data.tables, site, logMetric };
    const alarms = alarmsOf(new Construct(this, 'Alarms'), resources);
    monthBudget(new Construct(this, 'MonthBudget'), config, alarms.topic);
    siteDashboard(new Construct(this, 'SiteDashboard'), resources, alarms.all);

    const output = (name: string, value: string, description: string) =>
      new CfnOutput(this, name, { value, description });
    output('SiteUrl', site.url, 'The address of the site.');
    output('DistributionDomain', distribution.distributionDomainName, 'Point DNS that is not in Route 53 here.');
    output('ApiUrl', api.http.apiEndpoint, "The API's own address. It must answer direct requests with 403.");
    output('AlarmTopicArn', alarms.topic.topicArn, 'Subscribe to this topic to receive alarms.');
  }
}
