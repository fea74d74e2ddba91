import type { IConstruct } from 'constructs';
import type { TableName } from '#functions/tables.ts';

/** The default region, and the only one that has CloudFront's certificates, web ACLs, and metrics. */
export const edgeRegion = 'us-east-1';

const prefix = (stage: string) => `website-${stage}`;

/** The stack that holds state, the one that can be deleted and deployed again, and that of copies in another region. */
export const stackName = (stage: string, part: 'data' | 'site' | 'copies'): string => `${prefix(stage)}-${part}`;

/**
 * Names follow from the stage: operators' commands find tables without asking CloudFormation, and a new data stack cannot
 * silently replace existing data with empty tables.
 */
export const tableName = (stage: string, table: TableName): string => `${prefix(stage)}-${table}`;

export const secretName = (stage: string, secret: 'signing-keys' | 'origin-secret'): string =>
  `${prefix(stage)}/${secret}`;

export const failureQueueName = (stage: string): string => `${prefix(stage)}-lead-failures`;

export const configurationSetName = (stage: string): string => `${prefix(stage)}-emails`;

/** The name of something that is unique in an account across all regions. CloudFront takes 64 characters for some kinds. */
export const globalName = ({ stage, region }: { stage: string; region: string }, what: string): string =>
  `${prefix(stage)}-${region}-${what}`;

/** Changes with the construct's path: when one moves, CloudFormation creates the new one first, and names are unique. */
export const edgeName = (scope: IConstruct, config: { stage: string; region: string }, what: string): string =>
  `${globalName(config, what)}-${scope.node.addr.slice(-4)}`;

/** The stack of the domain that emails are sent from. All stages that send from it share it. */
export const senderStackName = (domain: string): string => `website-sender-${domain.replaceAll('.', '-')}`;

export const pascalCase = (name: string): string =>
  name.replace(/(?:^|[-_])([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** An account has one identity provider of GitHub's, and each stage its roles, which .github/workflows name too. */
export const githubProviderStackName = 'website-github';
export const githubStackName = (stage: string): string => `${prefix(stage)}-github`;

export const githubRoleName = (stage: string, purpose: 'deploy' | 'diff'): string =>
  `${githubStackName(stage)}-${purpose}`;

/** The prefix of the ids of leads that the smoke test sends: the role of the workflows may touch no other lead. */
export const smokeIdPrefix = 'ffffffff-5e57-';

/** Part of the names of the bootstrap's bucket and roles; the CDK's default unless the context has another. */
export const bootstrapQualifier = (context: (key: string) => unknown): string =>
  String(context('@aws-cdk/core:bootstrapQualifier') ?? 'hnb659fds');

export const releaseName = (stage: string): string => `${prefix(stage)}-release`;

/** The parameters of the site stack. Operators' commands set them; a deployment keeps them. */
export const siteParameters = {
  originVersion: 'OriginVersion',
  originVersionPrevious: 'OriginVersionPrevious',
} as const;
