import { promises as systemDns } from 'node:dns';
import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import {
  GetHostedZoneCommand,
  ListResourceRecordSetsCommand,
  type ResourceRecordSet,
  Route53Client,
} from '@aws-sdk/client-route-53';
import type { Config } from '#infra/config.ts';
import { edgeRegion, senderStackName } from '#infra/names.ts';
import type { Deployment } from '#scripts/ops/aws/deployment.ts';
import { findStack, outputsOf } from '#scripts/ops/aws/stage.ts';
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

const recordsOf = async (HostedZoneId: string): Promise<ResourceRecordSet[]> => {
  const client = new Route53Client({});
  const found: ResourceRecordSet[] = [];
  for (let from = {}, more = true; more; ) {
    const page = await client.send(new ListResourceRecordSetsCommand({ HostedZoneId, ...from }));
    found.push(...(page.ResourceRecordSets ?? []));
    from = {
      StartRecordName: page.NextRecordName,
      StartRecordType: page.NextRecordType,
      StartRecordIdentifier: page.NextRecordIdentifier,
    };
    more = page.IsTruncated === true;
  }
  return found;
};

const nameOf = (name = '') => name.toLowerCase().replace(/\.$/, '');

/** Whether the zone already has records that the deployment would create: CloudFormation overwrites none. */
export const zoneRecords = ({ config, stage, place }: Deployment): Examination => {
  const { hostedZoneId, createSesIdentity, sesIdentity, dmarcPolicy } = config;
  if (!hostedZoneId) return nothing;
  return examineAws('DNS records', `list the records of the hosted zone ${hostedZoneId}`, async () => {
    const { DistributionDomain } = stage ? outputsOf(stage) : {};
    const dmarc = `_dmarc.${sesIdentity}`;
    const createsDmarc =
      createSesIdentity &&
      dmarcPolicy !== 'off' &&
      !(await findStack(new CloudFormationClient({ region: place.region }), senderStackName(sesIdentity)));
    const isInTheWay = ({ Name, Type = 'A', AliasTarget }: ResourceRecordSet) => {
      if (nameOf(Name) === dmarc) return createsDmarc && ['TXT', 'CNAME'].includes(Type);
      if (!siteNames(config).includes(nameOf(Name)) || !['A', 'AAAA', 'CNAME'].includes(Type)) return false;
      return !DistributionDomain || nameOf(AliasTarget?.DNSName) !== nameOf(DistributionDomain);
    };
    const found = (await recordsOf(hostedZoneId)).find(isInTheWay);
    if (!found) return { state: 'ok', found: 'none conflicts with the deployment' };
    const name = nameOf(found.Name);
    const show = `aws route53 list-resource-record-sets --hosted-zone-id ${hostedZoneId} --start-record-name ${name} --max-items 3`;
    return {
      state: 'missing',
      found: `the zone already has the record ${found.Type} ${name}, which the deployment creates`,
      remedy: name === dmarc ? `deploy with -c dmarcPolicy=off, which keeps it; ${show}` : `${show}; then delete it`,
    };
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

/** The names that allow Amazon's certificate authority in a CAA record. */
const amazon = ['amazon.com', 'amazontrust.com', 'awstrust.com', 'amazonaws.com'];

export type Resolver = Pick<typeof systemDns, 'resolveCaa'>;

/** Who may issue certificates for a name: by its own CAA records, or by those of the nearest domain above (RFC 8659). */
const issuersFor = async (name: string, resolver: Resolver): Promise<string[]> => {
  const records = await resolver.resolveCaa(name).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENODATA' || error.code === 'ENOTFOUND') return [];
    throw error;
  });
  if (records.length > 0) return records.flatMap(({ issue }) => issue?.split(';')[0]?.trim() ?? []);
  const parent = name.slice(name.indexOf('.') + 1);
  return parent.includes('.') ? issuersFor(parent, resolver) : [];
};

/** Whether DNS lets Amazon issue the certificate that the deployment requests. */
export const authorities =
  ({ config }: Deployment, resolver: Resolver = systemDns): Examination =>
  async () => {
    const names = config.certificateArn ? [] : siteNames(config);
    for (const name of names) {
      const remedy = `add a CAA record 0 issue "amazon.com" beside the existing one: dig +short CAA ${name}`;
      try {
        const issuers = await issuersFor(name, resolver);
        if (issuers.length === 0 || issuers.some((issuer) => amazon.includes(issuer))) continue;
        return { subject: 'CAA', state: 'missing', found: `DNS does not let Amazon issue for ${name}`, remedy };
      } catch (error) {
        return { subject: 'CAA', state: 'unknown', found: `the DNS of ${name} does not answer (${error})` };
      }
    }
    return names.length > 0 ? { subject: 'CAA', state: 'ok', found: 'Amazon may issue the certificate' } : undefined;
  };
