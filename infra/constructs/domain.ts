import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import { Construct } from 'constructs';
import type { Config } from '#infra/settings.ts';

/** The site's own domain names, if it has any. `pointTo` creates their records, if their zone is known. */
export const siteDomain = (scope: Construct, config: Config) => {
  const { domainName, redirectDomainName, hostedZoneId, certificateArn } = config;
  if (domainName === undefined) return undefined;
  const names = redirectDomainName === undefined ? [domainName] : [domainName, redirectDomainName];
  // The zone's real name is not needed: the records below use full domain names.
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
  const pointTo = (distribution: IDistribution): void => {
    if (!zone) return;
    const target = RecordTarget.fromAlias(new CloudFrontTarget(distribution));
    for (const name of names) {
      // The IDs come from the name: with others, swapping the two names would create records that exist already.
      const records = new Construct(scope, name);
      // Without the final period the CDK would append the zone's name.
      const record = { zone, recordName: `${name}.`, target };
      new ARecord(records, 'Ipv4', record);
      new AaaaRecord(records, 'Ipv6', record);
    }
  };
  return { names, certificate, pointTo };
};
