import { Certificate, CertificateValidation, type ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { AaaaRecord, ARecord, HostedZone, type IHostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import { Construct } from 'constructs';
import type { Config } from '#infra/config.ts';

type SiteDomainProps = {
  config: Pick<Config, 'domainName' | 'redirectDomainName' | 'hostedZoneId' | 'certificateArn'>;
};

/** The site's domain names, with their certificate and DNS records. */
export class SiteDomain extends Construct {
  /** The site's own, then the one that redirects to it. */
  readonly names: readonly string[];
  readonly certificate: ICertificate;
  readonly #zone: IHostedZone | undefined;

  constructor(scope: Construct, id: string, { config }: SiteDomainProps) {
    super(scope, id);
    const { domainName = '', redirectDomainName, hostedZoneId, certificateArn } = config;
    this.names = redirectDomainName === undefined ? [domainName] : [domainName, redirectDomainName];
    // The zone's real name is not needed: records below use the full domain name.
    this.#zone =
      hostedZoneId === undefined
        ? undefined
        : HostedZone.fromHostedZoneAttributes(this, 'Zone', { hostedZoneId, zoneName: domainName });
    this.certificate =
      certificateArn === undefined
        ? new Certificate(this, 'Certificate', {
            domainName,
            subjectAlternativeNames: this.names.slice(1),
            validation: CertificateValidation.fromDns(this.#zone),
          })
        : Certificate.fromCertificateArn(this, 'Certificate', certificateArn);
  }

  /** Adds the DNS records for IPv4 and IPv6; none when DNS is not in Route 53. */
  pointTo(distribution: Distribution): void {
    if (!this.#zone) return;
    const target = RecordTarget.fromAlias(new CloudFrontTarget(distribution));
    for (const [index, name] of this.names.entries()) {
      const prefix = index === 0 ? '' : 'Redirect';
      // Without the final period the CDK would append the zone's name.
      const record = { zone: this.#zone, recordName: `${name}.`, target };
      new ARecord(this, `${prefix}Ipv4`, record);
      new AaaaRecord(this, `${prefix}Ipv6`, record);
    }
  }
}
