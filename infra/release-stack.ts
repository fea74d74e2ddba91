import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import { Lazy, Stack, type StackProps, Stage } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { releaseName } from './names.ts';

/** Notes which template of the site is deployed: none can contain its own hash. Deployed last, so a failure notes nothing. */
export class ReleaseStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps & { stage: string; site: Stack }) {
    super(scope, id, props);
    this.addStackDependency(props.site);
    const template = join(Stage.of(this)?.outdir ?? '', props.site.templateFile);
    new StringParameter(this, 'Release', {
      parameterName: releaseName(props.stage),
      description: 'The template of the deployed site: its key in the bucket of the CDK.',
      stringValue: Lazy.uncachedString({
        // Also asked for before the site, then this stack, are written; only the last answer counts.
        produce: () => (existsSync(template) ? createHash('sha256').update(readFileSync(template)).digest('hex') : ''),
      }),
    });
  }
}
