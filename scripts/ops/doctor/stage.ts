import { promises as systemDns } from 'node:dns';
import { ListSubscriptionsByTopicCommand, SNSClient } from '@aws-sdk/client-sns';
import type { Config } from '#infra/config.ts';
import type { Place } from '#scripts/ops/aws/place.ts';
import { outputsOf, type Stage } from '#scripts/ops/aws/stage.ts';
import { type Examination, examineAws } from './finding.ts';

/** What a deployment depends on: its settings, where it goes, and what is there already. */
export type Deployment = { config: Config; place: Place; stage: Stage | undefined };

/** When the stage was deployed last, and whether its stacks can be deployed again. */
export const lastDeployment = ({ stage }: Deployment): Examination => {
  const broken = [stage?.data, stage?.site].find((stack) => /_FAILED$|_IN_PROGRESS$/.test(stack?.StackStatus ?? ''));
  return async () => {
    if (!stage) return { subject: 'stage', state: 'ok', found: 'not deployed yet' };
    if (!broken) {
      const { LastUpdatedTime, CreationTime } = stage.site ?? {};
      const when = (LastUpdatedTime ?? CreationTime)?.toISOString().slice(0, 16).replace('T', ' ');
      return { subject: 'stage', state: 'ok', found: when ? `last deployed ${when} UTC` : 'only its data is there' };
    }
    const { StackName = '', StackStatus = '' } = broken;
    const repair = StackStatus.startsWith('UPDATE') ? 'continue-update-rollback' : 'delete-stack';
    const remedy = StackStatus.endsWith('_IN_PROGRESS')
      ? 'wait until that is over'
      : `aws cloudformation ${repair} --region ${stage.region} --stack-name ${StackName}`;
    return { subject: 'stage', state: 'missing', found: `the stack ${StackName} is ${StackStatus}`, remedy };
  };
};

/** The part of node:dns that is used. */
export type Resolver = Pick<typeof systemDns, 'resolveCaa' | 'resolveCname' | 'resolve4'>;

/** Whether the site's own name leads to the stage: as another name of the distribution, or with an address of it. */
export const dns = ({ config: { domainName }, stage }: Deployment, resolver: Resolver = systemDns): Examination => {
  const { DistributionDomain } = stage ? outputsOf(stage) : {};
  return async () => {
    if (!domainName || !DistributionDomain) return undefined;
    const remedy = `a CNAME (or ALIAS) record of ${domainName} that says ${DistributionDomain}; it may take an hour to be seen`;
    const ask = (question: Promise<string[]>): Promise<string[]> => question.catch(() => []);
    const [names, addresses, ours] = await Promise.all([
      ask(resolver.resolveCname(domainName)),
      ask(resolver.resolve4(domainName)),
      ask(resolver.resolve4(DistributionDomain)),
    ]);
    if (names.includes(DistributionDomain) || addresses.some((address) => ours.includes(address))) {
      return { subject: 'DNS', state: 'ok', found: `${domainName} leads to ${DistributionDomain}` };
    }
    const [elsewhere] = [...names, ...addresses];
    const found = elsewhere ? `${domainName} leads to ${elsewhere}` : `${domainName} leads nowhere`;
    return { subject: 'DNS', state: 'later', found, remedy };
  };
};

export const alarmEmail = ({ config, place, stage }: Deployment) =>
  examineAws('alarm email', 'list the subscribers of alarms', async () => {
    const { alarmEmail: address } = config;
    const { AlarmTopicArn: TopicArn } = stage ? outputsOf(stage) : {};
    if (!TopicArn) return { state: 'later', found: `${address} has to be confirmed after the deployment` };
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
