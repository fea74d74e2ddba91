import { PublicHostedZone, TxtRecord } from 'aws-cdk-lib/aws-route53';
import { EmailIdentity, Identity } from 'aws-cdk-lib/aws-ses';
import { RemovalPolicies, Stack, type StackProps } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { Config } from './config.ts';

type SenderDomain = { domain: string; hostedZoneId: string; dmarcPolicy: Config['dmarcPolicy'] };

/** The domain that emails are sent from. It belongs to no stage: the first deployment creates it, and none removes it. */
export class SenderStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps & SenderDomain) {
    super(scope, id, props);
    const { domain, hostedZoneId, dmarcPolicy } = props;
    // The zone may be that of a parent domain: only its ID matters to the records.
    const zone = PublicHostedZone.fromPublicHostedZoneAttributes(this, 'Zone', { hostedZoneId, zoneName: domain });
    new EmailIdentity(this, 'Identity', {
      identity: Identity.publicHostedZone(zone),
      // SES wants a domain of its own for bounces, with one MX record: regions cannot share it.
      mailFromDomain: `ses-${this.region}.${domain}`,
    });
    if (dmarcPolicy !== 'off') {
      new TxtRecord(this, 'Dmarc', { zone, recordName: '_dmarc', values: [`v=DMARC1; p=${dmarcPolicy}`] });
    }
    RemovalPolicies.of(this).retainOnUpdateOrDelete();
  }
}
