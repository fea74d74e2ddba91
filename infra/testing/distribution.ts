import type { Assembly } from './assembly.ts';

/** A behavior of the distribution, as its template has it. */
export type Behavior = Record<string, unknown> & {
  PathPattern?: string;
  CachePolicyId: string;
  OriginRequestPolicyId?: string;
  TargetOriginId: string;
  FunctionAssociations: { EventType: string }[];
};
type Config = Record<string, unknown> & {
  DefaultCacheBehavior: Behavior;
  CacheBehaviors: Behavior[];
  Origins: (Record<string, unknown> & { Id: string })[];
};

/** What the template says of the distribution. */
export const configOf = (assembly: Assembly): Config =>
  assembly.one<{ DistributionConfig: Config }>('AWS::CloudFront::Distribution').properties.DistributionConfig;
