import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetIdentityVerificationAttributesCommand, GetSendQuotaCommand, SESClient } from '@aws-sdk/client-ses';
import { ListSubscriptionsByTopicCommand, SNSClient } from '@aws-sdk/client-sns';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { userRepository } from '#functions/lib/users.ts';
import { tableName } from '#infra/names.ts';
import { columns } from '#scripts/common/command.ts';
import { contextOf, type Deployment, prepare, settingsCommand } from '#scripts/ops/aws/deployment.ts';
import { explainAws } from '#scripts/ops/aws/explain.ts';
import { describeStage, outputsOf } from '#scripts/ops/aws/stage.ts';
import { findRoom } from '#scripts/ops/rooms/find-room.ts';
import { site } from '#shared/site.ts';

// Finds problems that neither a deployment nor an alarm reports, because the site still works, though not fully.

type Found = {
  /** `unknown`: AWS denied access or did not respond. */
  state: 'ok' | 'to do' | 'unknown';
  found: string;
  /** The command to run, or the page to open. */
  remedy?: string;
};

export type Finding = Found & { subject: string };

type Examine = (deployment: Deployment, outputs: Record<string, string>) => Promise<Found | undefined>;

const consoleOf = (service: string, region: string) => `https://${region}.console.aws.amazon.com/${service}`;

const isVerified = async (client: SESClient, identity: string) => {
  const call = new GetIdentityVerificationAttributesCommand({ Identities: [identity] });
  const { VerificationAttributes = {} } = await client.send(call);
  return VerificationAttributes[identity]?.VerificationStatus === 'Success';
};

const sandboxQuota = 200;

/** Leaves 37 for the form and the rest: 25 logins a second (functions/routes.ts) that take 2.5 s each occupy 63. */
const sufficientConcurrency = 100;

const examinations: Record<string, Examine> = {
  'SES identity': async ({ config: { sesIdentity, createSesIdentity }, stage: { region } }) => {
    if (await isVerified(new SESClient({ region }), sesIdentity)) {
      return { state: 'ok', found: `${sesIdentity} is verified` };
    }
    const remedy = createSesIdentity
      ? 'the deployment creates it with its DNS records; SES then verifies it within minutes'
      : consoleOf('ses/home#/identities', region);
    return { state: 'to do', found: `${sesIdentity} is not verified: leads are stored and wait`, remedy };
  },

  'SES sandbox': async ({ config: { salesEmail }, stage: { region } }) => {
    const client = new SESClient({ region });
    const { Max24HourSend = 0 } = await client.send(new GetSendQuotaCommand());
    if (Max24HourSend > sandboxQuota) return { state: 'ok', found: `production access, ${Max24HourSend} emails a day` };
    const domain = salesEmail.slice(salesEmail.indexOf('@') + 1);
    const isReached = (await isVerified(client, salesEmail)) || (await isVerified(client, domain));
    const found = `in the sandbox, which sends only to verified addresses; ${salesEmail} is ${isReached ? '' : 'not '}verified`;
    return { state: 'to do', found, remedy: consoleOf('ses/home#/account', region) };
  },

  'Lambda quota': async ({ stage: { region } }) => {
    const { AccountLimit } = await new LambdaClient({ region }).send(new GetAccountSettingsCommand());
    const limit = AccountLimit?.ConcurrentExecutions ?? 0;
    const found = `${limit} functions at a time`;
    if (limit >= sufficientConcurrency) return { state: 'ok', found };
    const remedy = `aws service-quotas request-service-quota-increase --region ${region} --service-code lambda --quota-code L-B99A9384 --desired-value 1000`;
    return { state: 'to do', found: `${found}: a flood of logins can delay the contact form`, remedy };
  },

  deployment: async ({ stage: { name, region } }, { SiteUrl }) => {
    if (SiteUrl) return { state: 'ok', found: `stage ${name} is deployed` };
    const remedy = `npm run deploy -- --stage ${name} --region ${region}`;
    return { state: 'to do', found: `stage ${name} has no site yet`, remedy };
  },

  address: async (_, { SiteUrl }) => {
    if (!SiteUrl) return undefined;
    const found = `the site is at ${SiteUrl}`;
    if (SiteUrl === site.url) return { state: 'ok', found };
    const remedy = `set url in shared/site.ts, if this is the site's final address, and deploy`;
    return { state: 'to do', found: `${found}; its links and sitemap say ${site.url}`, remedy };
  },

  'room password': async ({ stage }, { SiteUrl }) => {
    // The GitHub workflows' role is not allowed to read the `users` table.
    if (!SiteUrl || process.env.GITHUB_ACTIONS) return undefined;
    const { name } = findRoom(undefined);
    const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: stage.region }));
    const hash = await userRepository(client, tableName(stage.name, 'users')).passwordHash(name);
    if (hash) return { state: 'ok', found: `the room ${name} has one` };
    const remedy = `npm run rooms:password -- --stage ${stage.name} --region ${stage.region}`;
    return { state: 'to do', found: `the room ${name} has none, so nobody can log in`, remedy };
  },

  'alarm email': async ({ config: { alarmEmail: to }, stage: { region } }, { AlarmTopicArn: TopicArn }) => {
    if (!TopicArn) return { state: 'to do', found: `${to} must be confirmed after the deployment` };
    const call = new ListSubscriptionsByTopicCommand({ TopicArn });
    const { Subscriptions = [] } = await new SNSClient({ region }).send(call);
    const ours = Subscriptions.find(({ Endpoint }) => Endpoint === to);
    if (ours?.SubscriptionArn?.startsWith('arn:')) return { state: 'ok', found: `${to} is confirmed` };
    const remedy = `open the link in the email from AWS; to have it sent again: aws sns subscribe --region ${region} --topic-arn ${TopicArn} --protocol email --notification-endpoint ${to}`;
    return { state: 'to do', found: `${to} is not confirmed: alarms reach nobody`, remedy };
  },
};

/** Finds what a stage still needs. A failed AWS call becomes a finding, and does not stop the other checks. */
export const examineStage = async (deployment: Deployment): Promise<Finding[]> => {
  const outputs = outputsOf(deployment.stage);
  const findings = Object.entries(examinations).map(async ([subject, examine]): Promise<Finding | undefined> => {
    try {
      const found = await examine(deployment, outputs);
      return found && { subject, ...found };
    } catch (error) {
      return { subject, state: 'unknown', found: explainAws(error) };
    }
  });
  return (await Promise.all(findings)).filter((finding) => finding !== undefined);
};

export const showFindings = async (deployment: Deployment): Promise<void> => {
  const rows = (await examineStage(deployment)).map(({ subject, state, found, remedy }): [string, string] => [
    `${state.padEnd(7)}  ${subject}`,
    remedy ? `${found}\n-> ${remedy}` : found,
  ]);
  console.log(`${describeStage(deployment.stage)}\n${columns(rows)}\n`);
};

export const doctor = settingsCommand('npm run doctor --')
  .description(
    'Checks the settings of a stage, and lists what is left to do before and after its deployment, each with its command or page. It changes nothing.',
  )
  .action(async (options) => showFindings(await prepare(contextOf(options), process.env)));
