import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { senderStackName } from './names.ts';
import { readAssembly, region, type Template } from './testing/assembly.ts';
import { deploySettings, senderDomain } from './testing/deploy-settings.ts';

const { SES_IDENTITY: domain, HOSTED_ZONE_ID, STAGE } = deploySettings.full;
const fileOf = (name: string) => `${senderStackName(name)}.template.json`;
const { Resources } = readAssembly('full').read<Template>(fileOf(domain));
const resources = Object.values(Resources);

it('the domain that emails are sent from has a stack only where that is set, which no stage owns and nothing removes', () => {
  expect(existsSync(join(readAssembly('plain').folder, fileOf(senderDomain)))).toBe(false);
  expect(fileOf(domain) + JSON.stringify(Resources)).not.toContain(STAGE);
  for (const resource of resources) {
    expect(resource).toMatchObject({ DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' });
  }
});

it('it proves by DKIM, by SPF of a domain for bounces, and by DMARC that its emails are ours', () => {
  const mailFrom = `ses-${region}.${domain}`;
  const [identity, ...records] = resources.map(({ Properties }) => Properties);
  expect(identity).toMatchObject({ EmailIdentity: domain, MailFromAttributes: { MailFromDomain: mailFrom } });
  expect(records.filter(({ Type }) => Type === 'CNAME')).toHaveLength(3);
  expect(records.filter(({ Type }) => Type !== 'CNAME')).toMatchObject([
    { Name: mailFrom, Type: 'MX', ResourceRecords: [`10 feedback-smtp.${region}.amazonses.com`] },
    { Name: mailFrom, Type: 'TXT', ResourceRecords: ['"v=spf1 include:amazonses.com ~all"'] },
    { Name: `_dmarc.${domain}`, Type: 'TXT', ResourceRecords: ['"v=DMARC1; p=none"'] },
  ]);
  for (const record of records) expect(record.HostedZoneId).toBe(HOSTED_ZONE_ID);
});
