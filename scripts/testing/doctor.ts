import type { CaaRecord } from 'node:dns';
import { GetAccountSettingsCommand } from '@aws-sdk/client-lambda';
import { GetIdentityVerificationAttributesCommand, GetSendQuotaCommand } from '@aws-sdk/client-ses';
import { inject, vi } from 'vitest';
import { readConfig } from '#infra/config.ts';
import { examineAccount } from '#scripts/ops/doctor/account.ts';
import type { Resolver } from '#scripts/ops/doctor/domain.ts';
import type { Finding } from '#scripts/ops/doctor/finding.ts';
import { standInAccount, startAwsStandIn } from './aws-stand-in.ts';

/** A resolver for which each name has these CAA records, and no CNAME. */
export const answering = (answer: (name: string) => CaaRecord[]): Resolver => ({
  resolveCaa: async (name) => answer(name),
  resolveCname: async () => [],
});

/** An account in which nothing is missing, for the doctor. */
export const healthyAccount = () => {
  const aws = startAwsStandIn();
  const quota = (ConcurrentExecutions: number) =>
    aws.on(GetAccountSettingsCommand, () => ({ AccountLimit: { ConcurrentExecutions } }));
  const verified = (...identities: string[]) =>
    aws.on(GetIdentityVerificationAttributesCommand, ({ Identities = [] }) => ({
      VerificationAttributes: Object.fromEntries(
        identities
          .filter((identity) => Identities.includes(identity))
          .map((identity) => [identity, { VerificationStatus: 'Success' }]),
      ),
    }));
  const sendQuota = (daily: number) => aws.on(GetSendQuotaCommand, () => ({ Max24HourSend: daily }));
  quota(1000);
  verified('firm.example');
  sendQuota(50_000);
  aws.stacks.set('us-east-1/CDKToolkit', { outputs: { BootstrapVersion: '30' } });
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', inject('dynamodbEndpoint'));

  /** What the doctor finds, by subject. @param outputs of the site, if it is deployed */
  const findings = async (
    env: Record<string, string> = {},
    outputs?: Record<string, string>,
    resolver = answering(() => []),
  ): Promise<Record<string, Finding>> => {
    const settings = {
      SALES_EMAIL: 'sales@firm.example',
      FROM_EMAIL: 'web@firm.example',
      ALARM_EMAIL: 'ops@firm.example',
      STAGE: 'prod',
      ...env,
    };
    const site = outputs && {
      StackName: 'website-prod-site',
      CreationTime: new Date('2026-11-20T09:30:00Z'),
      StackStatus: undefined,
      Outputs: Object.entries(outputs).map(([OutputKey, OutputValue]) => ({ OutputKey, OutputValue })),
    };
    const place = { account: standInAccount, region: 'us-east-1' };
    const stage = outputs && { ...place, name: settings.STAGE, data: undefined, site };
    const config = readConfig({ context: {}, file: {}, env: settings });
    const found = await examineAccount({ config, place, stage }, resolver);
    return Object.fromEntries(found.map((finding) => [finding.subject, finding]));
  };
  return { aws, quota, verified, sendQuota, findings };
};
