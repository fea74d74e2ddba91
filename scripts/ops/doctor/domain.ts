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
import { type Examined, examineAws, type Finding } from './finding.ts';

const siteNames = ({ domainName, redirectDomainName }: Config): string[] =>
  [domainName, redirectDomainName].filter((name) => name !== undefined);

const isWithin = (name: string, zone: string) => name === zone || name.endsWith(`.${zone}`);

/** Whether the zone exists and contains every name that the deployment creates records for. */
export const hostedZone = ({ config }: Deployment): Examined => {
  const { hostedZoneId, sesIdentity, createSesIdentity } = config;
  if (!hostedZoneId) return undefined;
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

const nameOf = (name = '') => name.toLowerCase().replace(/\.$/, '');

/** A page of records begins at the name and has up to 300. */
const recordsOf = async (HostedZoneId: string, names: readonly string[]): Promise<ResourceRecordSet[]> => {
  const client = new Route53Client({});
  const pages = await Promise.all(
    names.map((name) => client.send(new ListResourceRecordSetsCommand({ HostedZoneId, StartRecordName: name }))),
  );
  return pages.flatMap(({ ResourceRecordSets = [] }, index) =>
    ResourceRecordSets.filter(({ Name }) => nameOf(Name) === names[index]),
  );
};

/** Whether the zone already has records that the deployment would create: CloudFormation overwrites none. */
export const zoneRecords = ({ config, stage, place }: Deployment): Examined => {
  const { hostedZoneId, createSesIdentity, sesIdentity, dmarcPolicy } = config;
  if (!hostedZoneId) return undefined;
  return examineAws('DNS records', `list the records of the hosted zone ${hostedZoneId}`, async () => {
    const { DistributionDomain } = stage ? outputsOf(stage) : {};
    const dmarc = `_dmarc.${sesIdentity}`;
    const createsDmarc =
      createSesIdentity &&
      dmarcPolicy !== 'off' &&
      !(await findStack(new CloudFormationClient({ region: place.region }), senderStackName(sesIdentity)));
    const isInTheWay = ({ Name, Type = 'A', AliasTarget }: ResourceRecordSet) => {
      if (nameOf(Name) === dmarc) return createsDmarc && ['TXT', 'CNAME'].includes(Type);
      if (!['A', 'AAAA', 'CNAME'].includes(Type)) return false;
      return !DistributionDomain || nameOf(AliasTarget?.DNSName) !== nameOf(DistributionDomain);
    };
    const record = (await recordsOf(hostedZoneId, [...siteNames(config), dmarc])).find(isInTheWay);
    if (!record) return { state: 'ok', found: 'none conflicts with the deployment' };
    const found = `the zone already has the record ${record.Type} ${nameOf(record.Name)}`;
    if (nameOf(record.Name) === dmarc)
      return { state: 'missing', found, remedy: 'set dmarcPolicy to off, which keeps it' };
    const target = nameOf(record.AliasTarget?.DNSName ?? record.ResourceRecords?.[0]?.Value);
    const remedy = `leave it as it is: docs/operations.md, "Move a live domain"; if another stage has this domain, give stage ${config.stage} its own domainName, under "stages" in cdk.json`;
    return { state: 'missing', found: `${found}, which may be that of a live site (${target})`, remedy };
  });
};

const covers = (pattern: string, name: string) =>
  pattern === name || (pattern.startsWith('*.') && name.slice(name.indexOf('.')) === pattern.slice(1));

/** Whether the certificate in the settings is issued for every name of the site. */
export const certificate = ({ config }: Deployment): Examined => {
  const { certificateArn } = config;
  if (!certificateArn) return undefined;
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

export type Resolver = Pick<typeof systemDns, 'resolveCaa' | 'resolveCname'>;

/** Who may issue certificates: the CAA records of the name, or of the nearest parent domain (RFC 8659). */
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
export const authorities = async (
  { config }: Deployment,
  resolver: Resolver = systemDns,
): Promise<Finding | undefined> => {
  const subject = 'CAA';
  const names = config.certificateArn ? [] : siteNames(config);
  for (const name of names) {
    const issuers = await issuersFor(name, resolver).catch((error: unknown) => new Error(`${error}`));
    if (issuers instanceof Error) {
      return { subject, state: 'unknown', found: `the DNS of ${name} does not answer (${issuers.message})` };
    }
    if (issuers.length === 0 || issuers.some((issuer) => amazon.includes(issuer))) continue;
    const remedy = `add a CAA record 0 issue "amazon.com" beside the existing one: dig +short CAA ${name}`;
    return { subject, state: 'missing', found: `DNS does not let Amazon issue for ${name}`, remedy };
  }
  return names.length > 0 ? { subject, state: 'ok', found: 'Amazon may issue the certificate' } : undefined;
};

/** Whether a domain with DNS outside Route 53 leads to the site. */
export const pointer = async (
  { config, stage }: Deployment,
  resolver: Resolver = systemDns,
): Promise<Finding | undefined> => {
  const { DistributionDomain } = stage ? outputsOf(stage) : {};
  const { domainName, hostedZoneId } = config;
  if (!domainName || hostedZoneId || !DistributionDomain) return undefined;
  const subject = 'DNS of the site';
  const targets = await resolver.resolveCname(domainName).catch(() => []);
  if (targets.map(nameOf).includes(nameOf(DistributionDomain))) {
    return { subject, state: 'ok', found: `${domainName} leads to ${DistributionDomain}` };
  }
  return {
    subject,
    state: 'later',
    found: `${domainName} has no CNAME to ${DistributionDomain}; an ALIAS cannot be seen`,
    remedy: `point ${domainName} there (CNAME, or ALIAS for a bare domain)`,
  };
};
