import { CloudFormationClient, GetTemplateCommand } from '@aws-sdk/client-cloudformation';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetIdentityVerificationAttributesCommand, GetSendQuotaCommand, SESClient } from '@aws-sdk/client-ses';
import { ListSubscriptionsByTopicCommand, SNSClient } from '@aws-sdk/client-sns';
import { edgeRegion, stackName } from '#infra/names.ts';
import type { Deployment } from '#scripts/ops/aws/deployment.ts';
import { findStack, outputsOf, type Place } from '#scripts/ops/aws/stage.ts';
import { authorities, certificate, hostedZone, type Resolver, zoneRecords } from './domain.ts';
import { type Examination, examineAws } from './finding.ts';

const pageOf = (service: string, { region }: Place) => `https://${region}.console.aws.amazon.com/${service}`;

/** Whether the CDK can deploy there: its bootstrap stack is complete. */
export const isBootstrapped = async ({ region }: Place): Promise<boolean> => {
  const stack = await findStack(new CloudFormationClient({ region }), 'CDKToolkit');
  return /^(CREATE|UPDATE|UPDATE_ROLLBACK|IMPORT)_COMPLETE/.test(stack?.StackStatus ?? '');
};

const bootstrap = ({ place }: Deployment) =>
  examineAws('CDK bootstrap', 'read the stack CDKToolkit', async () => {
    if (await isBootstrapped(place)) return { state: 'ok', found: 'the stack CDKToolkit is there' };
    return { state: 'later', found: 'not done yet', remedy: 'npm run deploy does it' };
  });

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
      ? 'npm run deploy creates it with its DNS records; SES then verifies it within minutes'
      : pageOf('ses/home#/identities', place);
    return { state: 'later', found: `${sesIdentity} is not verified: leads are stored and wait`, remedy };
  });

/** The daily quota of the SES sandbox. Production access has more. */
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

/** AWS keeps this many concurrent executions of an account unreserved. */
const unreservable = 100;

const reservedIn = (template: string): number =>
  [...template.matchAll(/"?ReservedConcurrentExecutions"?:\s*(\d+)/g)].reduce((sum, [, n]) => sum + Number(n), 0);

/** The concurrency that this stage has reserved already. */
const ownReservation = async ({ config, place, stage }: Deployment): Promise<number> => {
  if (!stage?.site) return 0;
  const call = new GetTemplateCommand({ StackName: stackName(config.stage, 'site'), TemplateStage: 'Original' });
  const { TemplateBody = '' } = await new CloudFormationClient({ region: place.region }).send(call);
  return reservedIn(TemplateBody);
};

/** How many concurrent logins can be reserved: as many as the setting asks for, or 0 where the account's limit is too low. */
export const affordableConcurrency = async (
  deployment: Deployment,
): Promise<{ reserve: number; limit: number | undefined }> => {
  const { config, place } = deployment;
  const { AccountLimit } = await new LambdaClient({ region: place.region }).send(new GetAccountSettingsCommand());
  const free = (AccountLimit?.UnreservedConcurrentExecutions ?? 0) + (await ownReservation(deployment));
  const fits = free - config.loginConcurrency >= unreservable;
  return { reserve: fits ? config.loginConcurrency : 0, limit: AccountLimit?.ConcurrentExecutions };
};

const concurrency = (deployment: Deployment) =>
  examineAws('Lambda quota', "ask for Lambda's limits", async () => {
    const { reserve, limit } = await affordableConcurrency(deployment);
    if (deployment.config.loginConcurrency === 0) return { state: 'ok', found: 'the settings reserve none for login' };
    if (reserve > 0)
      return { state: 'ok', found: `${limit} concurrent functions, ${reserve} of them reserved for login` };
    return {
      state: 'later',
      found: `only ${limit} functions at a time: none is reserved for login, so a flood of logins can hold up the form`,
      remedy: `aws service-quotas request-service-quota-increase --region ${deployment.place.region} --service-code lambda --quota-code L-B99A9384 --desired-value 1000, then deploy again`,
    };
  });

/** Without it, one address that floods the site shuts others out, and all that it loads is paid for. */
const rateLimit =
  ({ config: { wafRateLimit, region } }: Deployment): Examination =>
  async () => {
    const subject = 'rate limit';
    if (wafRateLimit) return { subject, state: 'ok', found: `${wafRateLimit} requests per address in five minutes` };
    const found = 'none at the edge: one address can flood the site';
    const remedy =
      region === edgeRegion
        ? 'set wafRateLimit, such as 2000, and deploy'
        : `CloudFront accepts web ACLs from ${edgeRegion} only: docs/operations.md, "The price of a flood"`;
    return { subject, state: 'later', found, remedy };
  };

/** When the stage was deployed last, and whether its stacks can be deployed again. */
const lastDeployment = ({ stage }: Deployment): Examination => {
  const subject = 'stage';
  const broken = [stage?.data, stage?.site].find((stack) => /_FAILED$|_IN_PROGRESS$/.test(stack?.StackStatus ?? ''));
  return async () => {
    if (!stage) return { subject, state: 'ok', found: 'not deployed yet' };
    if (!broken) {
      const { LastUpdatedTime, CreationTime } = stage.site ?? {};
      const when = (LastUpdatedTime ?? CreationTime)?.toISOString().slice(0, 16).replace('T', ' ');
      return { subject, state: 'ok', found: when ? `last deployed ${when} UTC` : 'only its data is there' };
    }
    const { StackName = '', StackStatus = '' } = broken;
    const repair = StackStatus.startsWith('UPDATE') ? 'continue-update-rollback' : 'delete-stack';
    const remedy = StackStatus.endsWith('_IN_PROGRESS')
      ? 'wait until the change has ended'
      : `aws cloudformation ${repair} --region ${stage.region} --stack-name ${StackName}`;
    return { subject, state: 'missing', found: `the stack ${StackName} is ${StackStatus}`, remedy };
  };
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

const examinations = [
  bootstrap,
  lastDeployment,
  sender,
  sandbox,
  concurrency,
  rateLimit,
  hostedZone,
  zoneRecords,
  certificate,
];

/** What a deployment needs of its account and domain, each with the command or page to fix it. */
export const accountExaminations = (deployment: Deployment, resolver?: Resolver): Examination[] => [
  ...examinations.map((examination) => examination(deployment)),
  authorities(deployment, resolver),
  alarmEmail(deployment),
];
