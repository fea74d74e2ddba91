import { CfnRecordSet } from 'aws-cdk-lib/aws-route53';
import { CfnEmailIdentity } from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';

/** The domain that e-mail is sent from, with the DKIM records that prove to SES and to receivers that it is ours. */
export class SenderDomain extends Construct {
  constructor(scope: Construct, id: string, props: { domain: string; hostedZoneId: string }) {
    super(scope, id);
    const identity = new CfnEmailIdentity(this, 'Identity', { emailIdentity: props.domain });
    const records = [
      [identity.attrDkimDnsTokenName1, identity.attrDkimDnsTokenValue1],
      [identity.attrDkimDnsTokenName2, identity.attrDkimDnsTokenValue2],
      [identity.attrDkimDnsTokenName3, identity.attrDkimDnsTokenValue3],
    ] as const;
    for (const [index, [name, value]] of records.entries()) {
      new CfnRecordSet(this, `Dkim${index + 1}`, {
        hostedZoneId: props.hostedZoneId,
        type: 'CNAME',
        ttl: '1800',
        name,
        resourceRecords: [value],
      });
    }
  }
}
