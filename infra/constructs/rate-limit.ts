import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';

const visibility = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: true,
  metricName,
});

/**
 * A web ACL: an IP address that sends too many requests gets 429 at the edge. AWS's own rules are not in it: some refuse
 * ordinary messages (a form about SQL), and all bodies above 8 KB.
 */
export class RateLimit extends Construct {
  readonly webAclArn: string;

  /** @param props.limit requests per IP address in five minutes */
  constructor(scope: Construct, id: string, { limit }: { limit: number }) {
    super(scope, id);
    const webAcl = new CfnWebACL(this, 'WebAcl', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visibility('requests'),
      rules: [
        {
          name: 'too-many-requests',
          priority: 0,
          action: { block: { customResponse: { responseCode: 429 } } },
          statement: { rateBasedStatement: { limit, aggregateKeyType: 'IP', evaluationWindowSec: 300 } },
          visibilityConfig: visibility('too-many-requests'),
        },
      ],
    });
    this.webAclArn = webAcl.attrArn;
  }
}
