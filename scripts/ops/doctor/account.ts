import { CloudWatchClient, paginateDescribeAlarms } from '@aws-sdk/client-cloudwatch';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetIdentityVerificationAttributesCommand, GetSendQuotaCommand, SESClient } from '@aws-sdk/client-ses';
import { ListSubscriptionsByTopicCommand, SNSClient } from '@aws-sdk/client-sns';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { userRepository } from '#functions/lib/users.ts';
import { edgeRegion, tableName } from '#infra/names.ts';
import type { Deployment } from '#scripts/ops/aws/deployment.ts';
import { outputsOf, type Place } from '#scripts/ops/aws/stage.ts';
import { findRoom } from '#scripts/ops/rooms/find-room.ts';
import { site } from '#shared/site.ts';
import { authorities, certificate, hostedZone, pointer, type Resolver, zoneRecords } from './domain.ts';
import { type Examined, examineAws, type Finding } from './finding.ts';
import { bootstraps, stacks } from './stacks.ts';

const pageOf = (service: string, { region }: Place) => `https://${region}.console.aws.amazon.com/${service}`;

const isVerified = async (client: SESClient, identity: string) => {
  const call = new GetIdentityVerificationAttributesCommand({ Identities: [identity] });
  const { VerificationAttributes = {} } = await client.send(call);
  return VerificationAttributes[identity]?.VerificationStatus === 'Success';
};

const sender = ({ config: { sesIdentity, createSesIdentity }, place }: Deployment) =>
  examineAws('SES identity', 'ask SES about its identities', async () => {
    if (await isVerified(new SESClient({ region: place.region }), sesIdentity)) {
      return { state: 'ok', found: `${sesIdentity} is verified` };
    }
    const remedy = createSesIdentity
      ? 'the deployment creates it with its DNS records; SES then verifies it within minutes'
      : pageOf('ses/home#/identities', place);
    return { state: 'later', found: `${sesIdentity} is not verified: leads are stored and wait`, remedy };
  });

/** The daily quota of the SES sandbox. */
const sandboxQuota = 200;

const sandbox = ({ config: { salesEmail }, place }: Deployment) =>
  examineAws('SES sandbox', 'ask SES for its quota', async () => {
    const client = new SESClient({ region: place.region });
    const { Max24HourSend = 0 } = await client.send(new GetSendQuotaCommand());
    if (Max24HourSend > sandboxQuota) return { state: 'ok', found: `production access, ${Max24HourSend} emails a day` };
    const domain = salesEmail.slice(salesEmail.indexOf('@') + 1);
    const reached = (await isVerified(client, salesEmail)) || (await isVerified(client, domain));
    const found = `in the sandbox, which sends only to verified addresses; ${salesEmail} is ${reached ? '' : 'not '}one`;
    return { state: 'later', found, remedy: pageOf('ses/home#/account', place) };
  });

/** AWS keeps this many concurrent executions unreserved. */
const unreservable = 100;

/** The reservation for login that the doctor suggests. */
const proposed = 5;

const concurrency = ({ config: { loginConcurrency: reserved }, place }: Deployment) =>
  examineAws('Lambda quota', "ask for Lambda's limits", async () => {
    const { AccountLimit } = await new LambdaClient({ region: place.region }).send(new GetAccountSettingsCommand());
    const limit = AccountLimit?.ConcurrentExecutions ?? 0;
    const found = `${limit} functions at a time, ${reserved || 'none'} of them reserved for login`;
    const request = `aws service-quotas request-service-quota-increase --region ${place.region} --service-code lambda --quota-code L-B99A9384 --desired-value 1000`;
    const isEnough = limit - (reserved || proposed) >= unreservable;
    if (reserved > 0 && isEnough) return { state: 'ok', found };
    if (reserved > 0) {
      const remedy = `set loginConcurrency to 0, or first ask for more: ${request}`;
      return { state: 'missing', found: `${found}, but AWS keeps ${unreservable} unreserved`, remedy };
    }
    const remedy = isEnough ? `set loginConcurrency to ${proposed} and deploy` : request;
    return { state: 'later', found: `${found}: a flood of logins can hold up the form`, remedy };
  });

/** Without it, a flood from one address shuts others out, and costs money. */
const rateLimit = ({ config: { wafRateLimit, region } }: Deployment): Finding => {
  const subject = 'rate limit';
  if (wafRateLimit) return { subject, state: 'ok', found: `${wafRateLimit} requests per address in five minutes` };
  const found = 'none at the edge: one address can flood the site';
  const remedy =
    region === edgeRegion
      ? 'set wafRateLimit, such as 2000, and deploy'
      : `CloudFront accepts web ACLs from ${edgeRegion} only: docs/operations.md, "The price of a flood"`;
  return { subject, state: 'later', found, remedy };
};

const alarmEmail = ({ config, place, stage }: Deployment) =>
  examineAws('alarm email', 'list the subscribers of alarms', async () => {
    const { alarmEmail: address } = config;
    const { AlarmTopicArn: TopicArn } = stage ? outputsOf(stage) : {};
    if (!TopicArn) return { state: 'later', found: `${address} must be confirmed after the deployment` };
    const client = new SNSClient({ region: place.region });
    const { Subscriptions = [] } = await client.send(new ListSubscriptionsByTopicCommand({ TopicArn }));
    const ours = Subscriptions.find(({ Endpoint }) => Endpoint === address);
    if (ours?.SubscriptionArn?.startsWith('arn:')) return { state: 'ok', found: `${address} is confirmed` };
    return {
      state: 'later',
      found: `${address} is not confirmed: alarms reach nobody`,
      remedy: `open the link in the email from AWS; to have it sent again: aws sns subscribe --region ${place.region} --topic-arn ${TopicArn} --protocol email --notification-endpoint ${address}`,
    };
  });

const alarms = ({ config: { stage }, place: { region }, stage: deployed }: Deployment): Examined =>
  deployed?.site &&
  examineAws('alarms', 'list the alarms', async () => {
    const client = new CloudWatchClient({ region });
    const pages = await Array.fromAsync(paginateDescribeAlarms({ client }, { AlarmNamePrefix: `website-${stage}-` }));
    const all = pages.flatMap(({ MetricAlarms = [] }) => MetricAlarms);
    const states: Record<string, string> = { ALARM: 'is raised', INSUFFICIENT_DATA: 'has no data' };
    const found = all.flatMap(({ AlarmName, StateValue = '' }) =>
      StateValue in states ? [`${AlarmName} ${states[StateValue]}`] : [],
    );
    if (found.length === 0 && all.length > 0) return { state: 'ok', found: `none of ${all.length} is raised` };
    const remedy = 'docs/alarms.md says what each means; in the first day, some have no data yet';
    return { state: 'later', found: found.join(', ') || 'there are none', remedy };
  });

const password = ({ config: { stage }, place: { region }, stage: deployed }: Deployment): Examined =>
  deployed?.site &&
  examineAws('room password', 'look for the password of the default room', async () => {
    const { name } = findRoom(undefined);
    const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region }));
    const hash = await userRepository(client, tableName(stage, 'users')).passwordHash(name);
    if (hash) return { state: 'ok', found: `the room ${name} has one` };
    const remedy = `npm run rooms:password -- --stage ${stage} --region ${region}`;
    return { state: 'later', found: `the room ${name} has none, so nobody can log in`, remedy };
  });

/** Whether the pages name the address under which they are served. */
const address = ({ config: { domainName }, stage }: Deployment): Examined => {
  const url = stage?.site ? outputsOf(stage).SiteUrl : domainName && `https://${domainName}`;
  const [subject, found] = ['address', `the site is at ${url}`];
  if (!url) return undefined;
  if (url === site.url) return { subject, state: 'ok', found };
  const remedy = `set url in shared/site.ts, if this is the site's final address, and deploy`;
  return { subject, state: 'later', found: `${found}; its links and sitemap say ${site.url}`, remedy };
};

/** What a deployment needs, and what is left to do after it. */
export const examineAccount = async (deployment: Deployment, resolver?: Resolver): Promise<Finding[]> => {
  const findings = await Promise.all([
    ...bootstraps(deployment),
    ...stacks(deployment),
    ...[sender, sandbox, concurrency, rateLimit, hostedZone, zoneRecords, certificate].map((one) => one(deployment)),
    authorities(deployment, resolver),
    pointer(deployment, resolver),
    ...[address, password, alarmEmail, alarms].map((one) => one(deployment)),
  ]);
  return findings.filter((finding) => finding !== undefined);
};
