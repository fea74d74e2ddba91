import { Certificate, CertificateValidation, type ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { AaaaRecord, ARecord, HostedZone, type IHostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import { Construct } from 'constructs';

export type SiteDomainProps = {
  domainName: string;
  /** Absent when the domain's DNS is not in Route 53. */
  hostedZoneId: string | undefined;
  /** Absent when a certificate is to be issued, proven by DNS records in the hosted zone. */
  certificateArn: string | undefined;
};

/** The site's custom domain, with its certificate and DNS records. */
export class SiteDomain extends Construct {
  readonly name: string;
  readonly certificate: ICertificate;
  readonly #zone: IHostedZone | undefined;

  constructor(scope: Construct, id: string, { domainName, hostedZoneId, certificateArn }: SiteDomainProps) {
    super(scope, id);
    this.name = domainName;
    // The zone's real name is not needed: records below use the full domain name.
    this.#zone =
      hostedZoneId === undefined
        ? undefined
        : HostedZone.fromHostedZoneAttributes(this, 'Zone', { hostedZoneId, zoneName: domainName });
    this.certificate =
      certificateArn === undefined
        ? new Certificate(this, 'Certificate', { domainName, validation: CertificateValidation.fromDns(this.#zone) })
        : Certificate.fromCertificateArn(this, 'Certificate', certificateArn);
  }

  /** Adds the DNS records for IPv4 and IPv6; none when DNS is not in Route 53. */
  pointTo(distribution: Distribution): void {
    if (!this.#zone) return;
    const target = RecordTarget.fromAlias(new CloudFrontTarget(distribution));
    const record = { zone: this.#zone, recordName: `${this.name}.`, target };
    new ARecord(this, 'Ipv4', record);
    new AaaaRecord(this, 'Ipv6', record);
  }
}
