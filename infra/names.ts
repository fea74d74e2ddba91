import type { IConstruct } from 'constructs';
import type { TableName } from '#functions/tables.ts';

/**
 * CloudFront accepts certificates and web ACLs from this region only, and its metrics are there, wherever the stack is. A
 * deployment that names no region goes there.
 */
export const edgeRegion = 'us-east-1';

const prefix = (stage: string) => `website-${stage}`;

/** The stack that holds state, the one that can be deleted and deployed again, and that of copies in another region. */
export const stackName = (stage: string, part: 'data' | 'site' | 'copies'): string => `${prefix(stage)}-${part}`;

/**
 * Tables, secrets and the failure queue have names that follow from the stage, so that operators' commands find them
 * without asking CloudFormation, and a new data stack can never silently replace existing data with empty tables.
 */
export const tableName = (stage: string, table: TableName): string => `${prefix(stage)}-${table}`;

/** The JSON secret with the key that signs sessions, and the secret that CloudFront proves itself to the API with. */
export const secretName = (stage: string, secret: 'signing-keys' | 'origin-secret'): string =>
  `${prefix(stage)}/${secret}`;

/** The queue that gets a report of each batch that the stream gave up on. */
export const failureQueueName = (stage: string): string => `${prefix(stage)}-lead-failures`;

/** The configuration set of SES that reports what becomes of emails to sales. */
export const configurationSetName = (stage: string): string => `${prefix(stage)}-emails`;

/**
 * The name of something that is unique in an account across all regions, although its stack is in one region. CloudFront
 * takes 64 characters for some kinds.
 */
export const globalName = ({ stage, region }: { stage: string; region: string }, what: string): string =>
  `${prefix(stage)}-${region}-${what}`;

/**
 * The name of a resource of CloudFront. It depends on where its construct is: CloudFormation creates the resource of a
 * moved construct before it deletes the old one, and CloudFront accepts no name twice.
 */
export const edgeName = (scope: IConstruct, config: { stage: string; region: string }, what: string): string =>
  `${globalName(config, what)}-${scope.node.addr.slice(-4)}`;

/** The stack of the domain that emails are sent from. All stages that send from it share it. */
export const senderStackName = (domain: string): string => `website-sender-${domain.replaceAll('.', '-')}`;

/** A construct id from a name in kebab or snake case: `contact_submissions` is `ContactSubmissions`. */
export const pascalCase = (name: string): string =>
  name.replace(/(?:^|[-_])([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** The stack with GitHub's identity provider, of which an account has one, and a stage's stack with the roles. */
export const githubProviderStackName = 'website-github';
export const githubStackName = (stage: string): string => `${prefix(stage)}-github`;

/** The role of a workflow. The workflows in .github spell these names too. */
export const githubRoleName = (stage: string, purpose: 'deploy' | 'diff'): string =>
  `${githubStackName(stage)}-${purpose}`;

/** The prefix of the ids of leads that the smoke test sends: the role of the workflows may touch no other lead. */
export const smokeIdPrefix = 'ffffffff-5e57-';

/**
 * The bootstrap's qualifier, which is in the names of its bucket and roles: the CDK's default unless the context says
 * otherwise.
 */
export const bootstrapQualifier = (context: (key: string) => unknown): string =>
  String(context('@aws-cdk/core:bootstrapQualifier') ?? 'hnb659fds');

/** The oldest version of the bootstrap stack that can deploy these stacks. */
export const bootstrapVersion = 6;

/** The stack that notes which release of the site is deployed, and its parameter, whose history has those before. */
export const releaseName = (stage: string): string => `${prefix(stage)}-release`;

/** The parameters of the site stack. Operators' commands set them; a deployment keeps them. */
export const siteParameters = {
  originVersion: 'OriginVersion',
  originVersionPrevious: 'OriginVersionPrevious',
} as const;
