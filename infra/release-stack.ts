import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import { DefaultStackSynthesizer, type IStackSynthesizer, Lazy, Stack, type StackProps } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { releaseName } from './names.ts';

class HashingSynthesizer extends DefaultStackSynthesizer {
  // The CDK makes a copy with this object as its prototype, which a #private property would not survive.
  private readonly report: (hash: string) => void;

  constructor(report: (hash: string) => void) {
    super();
    this.report = report;
  }

  protected override synthesizeTemplate(...given: Parameters<DefaultStackSynthesizer['synthesizeTemplate']>) {
    const source = super.synthesizeTemplate(...given);
    this.report(source.sourceHash);
    return source;
  }
}

export const hashingSynthesizer = (report: (hash: string) => void): IStackSynthesizer =>
  // The class and its own interface disagree about optional properties.
  new HashingSynthesizer(report) as IStackSynthesizer;

type ReleaseStackProps = StackProps & {
  stage: string;
  /** Called once the site has been synthesized. */
  siteTemplate: () => string;
};

/** Notes which template of the site is deployed: none can contain its own hash. Deployed last, so a failure notes nothing. */
export class ReleaseStack extends Stack {
  constructor(scope: Construct, id: string, props: ReleaseStackProps) {
    super(scope, id, props);
    new StringParameter(this, 'Release', {
      parameterName: releaseName(props.stage),
      description: 'The template of the deployed site: its key in the bucket of the CDK.',
      stringValue: Lazy.uncachedString({ produce: props.siteTemplate }),
    });
  }
}
