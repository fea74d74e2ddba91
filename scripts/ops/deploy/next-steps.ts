import type { Config } from '#infra/config.ts';
import { stackName } from '#infra/names.ts';
import { site } from '#shared/site.ts';

type Outputs = Record<string, Record<string, string>>;

/**
 * The manual steps after a deployment, besides those in the list before it.
 * @param outputs of the stacks, as the CDK writes them
 * @param isFirst whether the site was new
 */
export const nextSteps = (config: Config, outputs: Outputs, { isFirst }: { isFirst: boolean }): string => {
  const { stage, region, domainName, hostedZoneId } = config;
  const { SiteUrl = '', DistributionDomain = '', DashboardName = '' } = outputs[stackName(stage, 'site')] ?? {};
  const named = `--stage ${stage} --region ${region}`;
  const steps = [
    ...(domainName && !hostedZoneId && isFirst
      ? [`Point the DNS of ${domainName} at ${DistributionDomain} (CNAME, or ALIAS).`]
      : []),
    ...(isFirst
      ? [`Set the password of the client room, unless the stage kept one: npm run set-password -- ${named}`]
      : []),
    ...(SiteUrl === site.url
      ? []
      : [`Canonical links and the sitemap say ${site.url}: set url in shared/site.ts and deploy again.`]),
    `Do what the list above says, and check it again: npm run doctor -- ${named}`,
    `Check the site from outside: npm run smoke -- ${named}`,
  ];
  const numbered = steps.map((step, index) => `  ${index + 1}. ${step}`).join('\n');
  const deployed = `\nDeployed: ${SiteUrl}\nDashboard: ${DashboardName} (CloudWatch, ${region})`;
  return `${deployed}\n\nWhat to do next:\n${numbered}`;
};
