import { Certificate, CertificateValidation, type ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { AaaaRecord, ARecord, HostedZone, type IHostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import type { Construct } from 'constructs';
import type { Config } from '#infra/config.ts';

type DomainConfig = Pick<Config, 'domainName' | 'hostedZoneId' | 'certificateArn'>;

export type OwnDomain = {
  name: string;
  certificate: ICertificate;
  /** Where its DNS is; undefined when that is not in Route 53. */
  zone: IHostedZone | undefined;
};

/** The site's own name with its certificate: the one that was given, or one that DNS records prove to be ours. */
export const findOwnDomain = (
  scope: Construct,
  { domainName, hostedZoneId, certificateArn }: DomainConfig,
): OwnDomain | undefined => {
  if (domainName === undefined) return undefined;
  // Names are written out in full below, so that the zone's own name need not be known.
  const zone =
    hostedZoneId === undefined
      ? undefined
      : HostedZone.fromHostedZoneAttributes(scope, 'Zone', { hostedZoneId, zoneName: domainName });
  const certificate =
    certificateArn === undefined
      ? new Certificate(scope, 'Certificate', { domainName, validation: CertificateValidation.fromDns(zone) })
      : Certificate.fromCertificateArn(scope, 'Certificate', certificateArn);
  return { name: domainName, certificate, zone };
};

/** Points the domain at the distribution, for IPv4 and IPv6. */
export const pointAtDistribution = (scope: Construct, { name, zone }: OwnDomain, distribution: Distribution): void => {
  if (!zone) return;
  const record = { zone, recordName: `${name}.`, target: RecordTarget.fromAlias(new CloudFrontTarget(distribution)) };
  new ARecord(scope, 'Ipv4', record);
  new AaaaRecord(scope, 'Ipv6', record);
};
