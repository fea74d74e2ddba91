import { join } from 'node:path';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { CfnOutput, CfnParameter, SecretValue, Stack, type StackProps, Stage } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { apiFunctions } from '#functions/routes.ts';
import type { Built } from './built-site.ts';
import { writeBundles } from './bundle.ts';
import { siteAlarms } from './constructs/alarms.ts';
import { siteApi } from './constructs/api.ts';
import { siteDistribution } from './constructs/distribution.ts';
import { handlerFunction } from './constructs/handler.ts';
import { configurationSet, notifierFunction } from './constructs/notifier.ts';
import { siteBucket, uploadSite } from './constructs/site-files.ts';
import type { DataStack } from './data-stack.ts';
import { stackName } from './names.ts';
import type { Config } from './settings.ts';

/**
 * Dynamic references to the origin secret: the value that CloudFront sends, and a second one that the API also accepts.
 * So neither value is in the template. CloudFormation resolves a reference again only if its text changes. Therefore
 * the version ID is a parameter, which replacing the secret changes (docs/operations.md). Empty means AWSCURRENT.
 */
const originSecrets = (scope: Construct, secret: Secret) => {
  const versionOf = (id: string, description: string) => {
    const { valueAsString } = new CfnParameter(scope, id, { default: '', description });
    return SecretValue.secretsManager(secret.secretArn, { versionId: valueAsString }).unsafeUnwrap();
  };
  return {
    ORIGIN_SECRET: versionOf('OriginVersionSent', 'The version of the origin secret that CloudFront sends.'),
    ORIGIN_SECRET_PREVIOUS: versionOf('OriginVersionAccepted', 'The version that the API also accepts.'),
  };
};

type SiteStackProps = StackProps & { config: Config; data: DataStack } & Built;

/** Everything that holds no state: this stack can be deleted and deployed again. */
export class SiteStack extends Stack {
  constructor(scope: Construct, id: string, props: SiteStackProps) {
    super(scope, id, props);
    const { config, data, siteFolder, roomsFolder } = props;
    const environment = originSecrets(this, data.originSecret);
    const bundles = join(Stage.of(this)?.outdir ?? '', 'bundles');
    writeBundles(bundles, roomsFolder);
    const shared = { config, data, bundles };
    const handlers = new Map(
      apiFunctions.map((definition) => [definition, handlerFunction(this, { ...shared, definition, environment })]),
    );
    const api = siteApi(new Construct(this, 'Api'), { handlers, name: stackName(config.stage, 'site') });
    const notifier = notifierFunction(new Construct(this, 'Notifier'), shared);
    configurationSet(new Construct(this, 'Emails'), config);

    const bucket = siteBucket(new Construct(this, 'SiteBucket'));
    const originSecret = environment.ORIGIN_SECRET;
    const site = siteDistribution(new Construct(this, 'Site'), { config, bucket, api, roomsFolder, originSecret });
    const { distribution } = site;
    // While the secret is replaced, the functions must accept the new value before CloudFront sends it.
    distribution.node.addDependency(...handlers.values());
    const pages = uploadSite(new Construct(this, 'SiteFiles'), { siteFolder, bucket, distribution });
    pages.node.addDependency(api.stage);

    const topic = siteAlarms(new Construct(this, 'Alarms'), { config, api, notifier, site });

    const output = (name: string, value: string, description: string) =>
      new CfnOutput(this, name, { value, description });
    output('SiteUrl', `https://${site.domain}`, 'The address of the site.');
    output('DistributionDomain', distribution.distributionDomainName, 'Point DNS that is not in Route 53 here.');
    output('ApiUrl', api.http.apiEndpoint, "The API's own URL. It must refuse direct requests with 403.");
    output('AlarmTopicArn', topic.topicArn, 'Subscribe to this topic to receive alarms.');
  }
}
