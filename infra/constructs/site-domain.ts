import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import type { Construct } from 'constructs';
import type { Config } from '#infra/config.ts';

/** The site's domain names, with their certificate and, where their DNS is in Route 53, their records. */
export const siteDomain = (scope: Construct, config: Config & { domainName: string }) => {
  const { domainName, redirectDomainName, hostedZoneId, certificateArn } = config;
  /** The site's own, then the one that redirects to it. */
  const names = redirectDomainName === undefined ? [domainName] : [domainName, redirectDomainName];
  // The zone's real name is not needed: records below use the full domain name.
  const zone = hostedZoneId
    ? HostedZone.fromHostedZoneAttributes(scope, 'Zone', { hostedZoneId, zoneName: domainName })
    : undefined;
  const certificate = certificateArn
    ? Certificate.fromCertificateArn(scope, 'Certificate', certificateArn)
    : new Certificate(scope, 'Certificate', {
        domainName,
        subjectAlternativeNames: names.slice(1),
        validation: CertificateValidation.fromDns(zone),
      });
  const pointTo = (distribution: Distribution): void => {
    if (!zone) return;
    const target = RecordTarget.fromAlias(new CloudFrontTarget(distribution));
    for (const [index, name] of names.entries()) {
      const prefix = index === 0 ? '' : 'Redirect';
      // Without the final period the CDK would append the zone's name.
      const record = { zone, recordName: `${name}.`, target };
      new ARecord(scope, `${prefix}Ipv4`, record);
      new AaaaRecord(scope, `${prefix}Ipv6`, record);
    }
  };
  return { names, certificate, pointTo };
};
