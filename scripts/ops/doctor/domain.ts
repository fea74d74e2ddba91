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
import { senderStackName } from '#infra/names.ts';
import { edgeRegion } from '#infra/setting-rules.ts';
import { findStack, outputsOf } from '#scripts/ops/aws/stage.ts';
import { type Examination, examineAws } from './finding.ts';
import type { Deployment, Resolver } from './stage.ts';

const nothing: Examination = async () => undefined;

/** The site's own names: its domain, and the one that leads to it. */
const siteNames = ({ domainName, redirectDomainName }: Config): string[] =>
  [domainName, redirectDomainName].filter((name) => name !== undefined);

const isWithin = (name: string, zone: string) => name === zone || name.endsWith(`.${zone}`);

/** Whether the zone is there, and holds every name that the deployment makes records of. */
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
    from = { StartRecordName: page.NextRecordName, StartRecordType: page.NextRecordType };
    more = page.IsTruncated === true;
  }
  return found;
};

const nameOf = (name = '') => name.toLowerCase().replace(/\.$/, '');

/** Whether the zone has records already that the deployment would create: CloudFormation overwrites none. */
export const zoneRecords = ({ config, stage, place }: Deployment): Examination => {
  const { hostedZoneId, createSesIdentity, sesIdentity, dmarcPolicy } = config;
  if (!hostedZoneId) return nothing;
  return examineAws('DNS records', `list the records of the hosted zone ${hostedZoneId}`, async () => {
    const { DistributionDomain } = stage ? outputsOf(stage) : {};
    const sites = siteNames(config);
    const dmarc = `_dmarc.${sesIdentity}`;
    const makesDmarc =
      createSesIdentity &&
      dmarcPolicy !== 'off' &&
      !(await findStack(new CloudFormationClient({ region: place.region }), senderStackName(sesIdentity)));
    const isInTheWay = ({ Name, Type, AliasTarget }: ResourceRecordSet) => {
      if (makesDmarc && nameOf(Name) === dmarc) return Type === 'TXT' || Type === 'CNAME';
      const isOurs = DistributionDomain !== undefined && nameOf(AliasTarget?.DNSName) === nameOf(DistributionDomain);
      return sites.includes(nameOf(Name)) && ['A', 'AAAA', 'CNAME'].includes(String(Type)) && !isOurs;
    };
    const found = (await recordsOf(hostedZoneId)).find(isInTheWay);
    if (!found) return { state: 'ok', found: 'none is in the way' };
    const name = nameOf(found.Name);
    const show = `aws route53 list-resource-record-sets --hosted-zone-id ${hostedZoneId} --start-record-name ${name} --max-items 3`;
    return {
      state: 'missing',
      found: `the zone has a record ${found.Type} of ${name} already, which the deployment would create`,
      remedy: name === dmarc ? `deploy with -c dmarcPolicy=off, which leaves it; ${show}` : `${show}; then delete it`,
    };
  });
};

const covers = (pattern: string, name: string) =>
  pattern === name || (pattern.startsWith('*.') && name.slice(name.indexOf('.')) === pattern.slice(1));

/** Whether the given certificate is good for every name of the site. */
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

/** The names under which Amazon issues certificates: any of them in a CAA record allows it. */
const amazon = ['amazon.com', 'amazontrust.com', 'awstrust.com', 'amazonaws.com'];

/** Who may issue certificates for a name: its own CAA records, or those of the nearest domain above (RFC 8659). */
const issuersFor = async (name: string, resolver: Resolver): Promise<string[]> => {
  const records = await resolver.resolveCaa(name).catch(() => []);
  if (records.length > 0) return records.flatMap(({ issue }) => issue?.split(';')[0]?.trim() ?? []);
  const parent = name.slice(name.indexOf('.') + 1);
  return parent.includes('.') ? issuersFor(parent, resolver) : [];
};

/** Whether the site's names let Amazon issue the certificate that the deployment asks for. */
export const authorities = ({ config }: Deployment, resolver: Resolver = systemDns): Examination => {
  const names = config.certificateArn ? [] : siteNames(config);
  if (names.length === 0) return nothing;
  return async () => {
    for (const name of names) {
      const issuers = await issuersFor(name, resolver);
      if (issuers.length > 0 && !issuers.some((issuer) => amazon.includes(issuer))) {
        return {
          subject: 'CAA',
          state: 'missing',
          found: `the DNS of ${name} lets Amazon issue no certificate`,
          remedy: `add a CAA record that says 0 issue "amazon.com" beside the one that is there; to see it: dig +short CAA ${name}`,
        };
      }
    }
    return { subject: 'CAA', state: 'ok', found: 'Amazon may issue the certificate' };
  };
};
