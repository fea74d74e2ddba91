import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import { GetHostedZoneCommand, Route53Client } from '@aws-sdk/client-route-53';
import type { Config } from '#infra/config.ts';
import { edgeRegion } from '#infra/names.ts';
import type { Deployment } from '#scripts/ops/aws/deployment.ts';
import { type Examination, examineAws } from './finding.ts';

const nothing: Examination = async () => undefined;

/** The site's names: its domain, and the one that redirects to it. */
const siteNames = ({ domainName, redirectDomainName }: Config): string[] =>
  [domainName, redirectDomainName].filter((name) => name !== undefined);

const isWithin = (name: string, zone: string) => name === zone || name.endsWith(`.${zone}`);

/** Whether the zone exists and contains every name that the deployment creates records for. */
export const hostedZone = ({ config }: Deployment): Examination => {
  const { hostedZoneId, sesIdentity, createSesIdentity } = config;
  if (!hostedZoneId) return nothing;
  const names = [...siteNames(config), ...(createSesIdentity ? [sesIdentity] : [])];
  return examineAws('hosted zone', `read the hosted zone ${hostedZoneId}`, async () => {
    const remedy = 'aws route53 list-hosted-zones';
    try {
      const { HostedZone } = await new Route53Client({}).send(new GetHostedZoneCommand({ Id: hostedZoneId }));
      const zone = HostedZone?.Name?.replace(/\.$/, '') ?? '';
      const outside = names.find((name) => !isWithin(name, zone));
      if (outside === undefined) return { state: 'ok', found: zone };
      return { state: 'missing', found: `${outside} is not in the zone ${zone} (${hostedZoneId})`, remedy };
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'NoSuchHostedZone') throw error;
      return { state: 'missing', found: `this account has no hosted zone ${hostedZoneId}`, remedy };
    }
  });
};

const covers = (pattern: string, name: string) =>
  pattern === name || (pattern.startsWith('*.') && name.slice(name.indexOf('.')) === pattern.slice(1));

/** Whether the certificate in the settings is issued for every name of the site. */
export const certificate = ({ config }: Deployment): Examination => {
  const { certificateArn } = config;
  if (!certificateArn) return nothing;
  return examineAws('certificate', 'read the certificate', async () => {
    const remedy = `aws acm request-certificate --region ${edgeRegion} --validation-method DNS --domain-name ${siteNames(config).join(' --subject-alternative-names ')}`;
    try {
      const client = new ACMClient({ region: edgeRegion });
      const { Certificate } = await client.send(new DescribeCertificateCommand({ CertificateArn: certificateArn }));
      const { Status = '', SubjectAlternativeNames: names = [] } = Certificate ?? {};
      if (Status !== 'ISSUED') return { state: 'missing', found: `it is ${Status}, not ISSUED`, remedy };
      const without = siteNames(config).find((site) => !names.some((name) => covers(name, site)));
      if (without === undefined) return { state: 'ok', found: `issued for ${names.join(', ')}` };
      return { state: 'missing', found: `it is for ${names.join(', ')}, not for ${without}`, remedy };
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'ResourceNotFoundException') throw error;
      return { state: 'missing', found: `this account has no certificate ${certificateArn}`, remedy };
    }
  });
};
