import type { IConstruct } from 'constructs';
import type { TableName } from '#functions/tables.ts';

/** The default region, and the only region for CloudFront's certificates, web ACLs, and metrics. */
export const edgeRegion = 'us-east-1';

const prefix = (stage: string) => `website-${stage}`;

/** `data` holds state, `site` can be deleted and deployed again, and `copies` keeps backup copies in another region. */
export const stackName = (stage: string, part: 'data' | 'site' | 'copies'): string => `${prefix(stage)}-${part}`;

/**
 * A fixed name, by which operators' commands find the table without asking CloudFormation. If a table was retained
 * from a deleted data stack, the name makes a new data stack fail instead of silently starting with an empty table.
 */
export const tableName = (stage: string, table: TableName): string => `${prefix(stage)}-${table}`;

export const secretName = (stage: string, secret: 'signing-keys' | 'origin-secret'): string =>
  `${prefix(stage)}/${secret}`;

export const failureQueueName = (stage: string): string => `${prefix(stage)}-lead-failures`;

export const configurationSetName = (stage: string): string => `${prefix(stage)}-emails`;

/** A name that is unique in the account across all regions. CloudFront limits some of these names to 64 characters. */
export const globalName = ({ stage, region }: { stage: string; region: string }, what: string): string =>
  `${prefix(stage)}-${region}-${what}`;

/** The suffix changes if the construct moves in the tree, because the old and new resources then briefly coexist. */
export const edgeName = (scope: IConstruct, config: { stage: string; region: string }, what: string): string =>
  `${globalName(config, what)}-${scope.node.addr.slice(-4)}`;

/** The stack of the sender domain, shared by all stages that send from it. */
export const senderStackName = (domain: string): string => `website-sender-${domain.replaceAll('.', '-')}`;

export const pascalCase = (name: string): string =>
  name.replace(/(?:^|[-_])([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** An account has one GitHub identity provider. Each stage has its own roles; .github/workflows repeats their names. */
export const githubProviderStackName = 'website-github';
export const githubStackName = (stage: string): string => `${prefix(stage)}-github`;

export const githubRoleName = (stage: string, purpose: 'deploy' | 'diff'): string =>
  `${githubStackName(stage)}-${purpose}`;

/** The ID prefix of the smoke test's leads. The workflows' role can read and delete only leads with this prefix. */
export const smokeIdPrefix = 'ffffffff-5e57-';

/** Part of the names of the CDK bootstrap bucket and roles. The CDK context can override the default. */
export const bootstrapQualifier = (context: (key: string) => unknown): string =>
  String(context('@aws-cdk/core:bootstrapQualifier') ?? 'hnb659fds');

export const releaseName = (stage: string): string => `${prefix(stage)}-release`;

/** The site stack's parameters. Operators' commands set them; deployments keep their values. */
export const siteParameters = {
  originVersion: 'OriginVersion',
  originVersionPrevious: 'OriginVersionPrevious',
} as const;
