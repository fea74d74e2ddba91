import { PublicHostedZone, TxtRecord } from 'aws-cdk-lib/aws-route53';
import { EmailIdentity, Identity } from 'aws-cdk-lib/aws-ses';
import { RemovalPolicies, Stack, type StackProps } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { Config } from './config.ts';

type SenderDomain = { domain: string; hostedZoneId: string; dmarcPolicy: Config['dmarcPolicy'] };

/** The sender domain. It belongs to no stage: the first deployment creates it, and no deployment removes it. */
export class SenderStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps & SenderDomain) {
    super(scope, id, props);
    const { domain, hostedZoneId, dmarcPolicy } = props;
    // The zone may actually belong to a parent domain: CloudFormation finds a zone by its ID alone.
    const zone = PublicHostedZone.fromPublicHostedZoneAttributes(this, 'Zone', { hostedZoneId, zoneName: domain });
    new EmailIdentity(this, 'Identity', {
      identity: Identity.publicHostedZone(zone),
      // SES needs a separate domain for bounces, with exactly one MX record, so regions cannot share a domain.
      mailFromDomain: `ses-${this.region}.${domain}`,
    });
    if (dmarcPolicy !== 'off') {
      new TxtRecord(this, 'Dmarc', { zone, recordName: '_dmarc', values: [`v=DMARC1; p=${dmarcPolicy}`] });
    }
    RemovalPolicies.of(this).retainOnUpdateOrDelete();
  }
}
