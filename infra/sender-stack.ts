import { CfnRecordSet } from 'aws-cdk-lib/aws-route53';
import { CfnEmailIdentity } from 'aws-cdk-lib/aws-ses';
import { RemovalPolicies, Stack, type StackProps } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { Config } from './config.ts';

type SenderDomain = { domain: string; hostedZoneId: string; dmarcPolicy: Config['dmarcPolicy'] };

/** The domain that emails are sent from. It belongs to no stage: the first deployment creates it, and none removes it. */
export class SenderStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps & SenderDomain) {
    super(scope, id, props);
    const { domain, hostedZoneId, dmarcPolicy } = props;
    // SES wants a domain of its own for bounces, with one MX record: regions cannot share it.
    const mailFromDomain = `ses-${this.region}.${domain}`;
    const identity = new CfnEmailIdentity(this, 'Identity', {
      emailIdentity: domain,
      mailFromAttributes: { mailFromDomain, behaviorOnMxFailure: 'USE_DEFAULT_VALUE' },
    });
    const record = (name: string, type: string, recordName: string, value: string) =>
      new CfnRecordSet(this, name, { hostedZoneId, type, ttl: '1800', name: recordName, resourceRecords: [value] });
    record('Dkim1', 'CNAME', identity.attrDkimDnsTokenName1, identity.attrDkimDnsTokenValue1);
    record('Dkim2', 'CNAME', identity.attrDkimDnsTokenName2, identity.attrDkimDnsTokenValue2);
    record('Dkim3', 'CNAME', identity.attrDkimDnsTokenName3, identity.attrDkimDnsTokenValue3);
    record('MailFromMx', 'MX', mailFromDomain, `10 feedback-smtp.${this.region}.amazonses.com`);
    record('MailFromSpf', 'TXT', mailFromDomain, '"v=spf1 include:amazonses.com ~all"');
    if (dmarcPolicy !== 'off') record('Dmarc', 'TXT', `_dmarc.${domain}`, `"v=DMARC1; p=${dmarcPolicy}"`);
    RemovalPolicies.of(this).retainOnUpdateOrDelete();
  }
}
