import type { Config } from '#infra/config.ts';
import { stackName } from '#infra/names.ts';
import { site } from '#shared/site.ts';

export type Outputs = Record<string, Record<string, string>>;

/**
 * The manual steps after a deployment, most important first.
 * @param outputs of the stacks, as the CDK writes them
 */
export const nextSteps = (config: Config, outputs: Outputs): string => {
  const { stage, region, sesIdentity, salesEmail, alarmEmail, domainName, hostedZoneId, createSesIdentity } = config;
  const { SiteUrl = '', DistributionDomain = '', DashboardName = '' } = outputs[stackName(stage, 'site')] ?? {};
  const steps = [
    ...(domainName && !hostedZoneId
      ? [`Point the DNS of ${domainName} at ${DistributionDomain} (CNAME, or ALIAS).`]
      : []),
    createSesIdentity
      ? `Wait until SES in ${region} shows ${sesIdentity} as verified: its DNS records exist.`
      : `Verify ${sesIdentity} in SES, region ${region}, unless that is done.`,
    `While SES keeps the account in its sandbox, verify ${salesEmail} there too; ask for production access.`,
    `Set the password of the client room: npm run set-password -- --stage ${stage} --region ${region}`,
    `Confirm the subscription e-mail that AWS has sent to ${alarmEmail}: until then, alarms reach nobody.`,
    ...(SiteUrl === site.url
      ? []
      : [`Canonical links and the sitemap say ${site.url}: set url in shared/site.ts and deploy again.`]),
    `Check the site from outside: npm run smoke -- ${SiteUrl}`,
  ];
  const numbered = steps.map((step, index) => `  ${index + 1}. ${step}`).join('\n');
  return `\nDeployed: ${SiteUrl}\nDashboard: ${DashboardName} (CloudWatch, ${region})\n\nWhat to do next (once):\n${numbered}`;
};
