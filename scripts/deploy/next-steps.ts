import type { Config } from '#infra/config.ts';
import { stackName } from '#infra/names.ts';
import { site } from '#shared/site.ts';

type Outputs = Record<string, Record<string, string>>;

/**
 * The manual steps after a deployment that the list before it does not name.
 * @param outputs of the stacks, as the CDK writes them
 * @param isFirst whether the stage was new
 * @param open facts that nobody has filled in yet: open-facts.ts
 */
export const nextSteps = (config: Config, outputs: Outputs, isFirst: boolean, open: readonly string[]): string => {
  const { stage, region, domainName, hostedZoneId } = config;
  const { SiteUrl = '', DistributionDomain = '', DashboardName = '' } = outputs[stackName(stage, 'site')] ?? {};
  const named = `--stage ${stage} --region ${region}`;
  const steps = [
    ...(domainName && !hostedZoneId && isFirst
      ? [`Point the DNS of ${domainName} at ${DistributionDomain} (CNAME, or ALIAS).`]
      : []),
    ...(isFirst ? [`Set the password of the client room: npm run set-password -- ${named}`] : []),
    ...(SiteUrl === site.url
      ? []
      : [`Canonical links and the sitemap say ${site.url}: set url in shared/site.ts and deploy again.`]),
    `Do what the list above names, and look at it again: npm run doctor -- ${named}`,
    `Check the site from outside: npm run smoke -- ${named}`,
  ];
  const numbered = steps.map((step, index) => `  ${index + 1}. ${step}`).join('\n');
  const deployed = `\nDeployed: ${SiteUrl}\nDashboard: ${DashboardName} (CloudWatch, ${region})`;
  const unfilled = open.length > 0 ? `\n\nStill to fill in before anyone signs:\n  ${open.join('\n  ')}` : '';
  return `${deployed}${unfilled}\n\nWhat to do next:\n${numbered}`;
};
