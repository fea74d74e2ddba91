import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { senderStackName } from './names.ts';
import { readAssembly } from './testing/assembly.ts';
import { deploySettings, senderDomain } from './testing/deploy-settings.ts';
import { region, type Template } from './testing/resolve.ts';

const { SES_IDENTITY: domain, HOSTED_ZONE_ID, STAGE } = deploySettings.full;
const name = senderStackName(domain);
const file = join(readAssembly('full').folder, `${name}.template.json`);
const { Resources }: Template = JSON.parse(readFileSync(file, 'utf8'));
const resources = Object.values(Resources);
const records = resources.filter(({ Type }) => Type === 'AWS::Route53::RecordSet').map(({ Properties }) => Properties);

describe('the domain that emails are sent from', () => {
  it('has a stack of its own, which a deployment without the setting leaves alone', () => {
    expect(existsSync(join(readAssembly('plain').folder, `${senderStackName(senderDomain)}.template.json`))).toBe(
      false,
    );
    const identities = (['data', 'site'] as const).flatMap((stack) => [
      ...Object.values(readAssembly('full')[stack].Resources),
    ]);
    expect(identities.filter(({ Type }) => Type === 'AWS::SES::EmailIdentity')).toEqual([]);
  });

  it('belongs to no stage: two stages that share it deploy the same', () => {
    expect(name).not.toContain(STAGE);
    expect(JSON.stringify(Resources)).not.toContain(STAGE);
  });

  it('is retained with all its records, and a failed first attempt is not', () => {
    expect(new Set(resources.map(({ Type }) => Type))).toEqual(
      new Set(['AWS::SES::EmailIdentity', 'AWS::Route53::RecordSet']),
    );
    for (const { DeletionPolicy, UpdateReplacePolicy } of resources) {
      expect({ DeletionPolicy, UpdateReplacePolicy }).toEqual({
        DeletionPolicy: 'RetainExceptOnCreate',
        UpdateReplacePolicy: 'Retain',
      });
    }
  });

  it('proves by DKIM, by SPF of a domain for bounces, and by DMARC that its emails are ours', () => {
    const mailFrom = `ses-${region}.${domain}`;
    expect(resources.find(({ Type }) => Type === 'AWS::SES::EmailIdentity')?.Properties).toMatchObject({
      EmailIdentity: domain,
      MailFromAttributes: { MailFromDomain: mailFrom, BehaviorOnMxFailure: 'USE_DEFAULT_VALUE' },
    });
    expect(records.filter(({ Type }) => Type === 'CNAME')).toHaveLength(3);
    expect(records).toEqual(
      expect.arrayContaining(
        [
          { Name: mailFrom, Type: 'MX', ResourceRecords: [`10 feedback-smtp.${region}.amazonses.com`] },
          { Name: mailFrom, Type: 'TXT', ResourceRecords: ['"v=spf1 include:amazonses.com ~all"'] },
          { Name: `_dmarc.${domain}`, Type: 'TXT', ResourceRecords: ['"v=DMARC1; p=none"'] },
        ].map((record) => expect.objectContaining(record)),
      ),
    );
    for (const { HostedZoneId } of records) expect(HostedZoneId).toBe(HOSTED_ZONE_ID);
  });
});
