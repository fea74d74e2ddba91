import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import { Lazy, Stack, type StackProps, Stage } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { releaseName } from './names.ts';

/** Stores the site template's hash, which the template cannot contain. Deployed last, to record only successes. */
export class ReleaseStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps & { stage: string; site: Stack }) {
    super(scope, id, props);
    this.addStackDependency(props.site);
    const template = join(Stage.of(this)?.outdir ?? '', props.site.templateFile);
    new StringParameter(this, 'Release', {
      parameterName: releaseName(props.stage),
      description: "The deployed site's template: its key in the CDK's bucket.",
      stringValue: Lazy.uncachedString({
        // The CDK also calls this before the site's template is written; only the last result counts.
        produce: () => (existsSync(template) ? createHash('sha256').update(readFileSync(template)).digest('hex') : ''),
      }),
    });
  }
}
