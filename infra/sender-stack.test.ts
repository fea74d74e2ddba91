import { expect, it } from 'vitest';
import { senderStackName } from './names.ts';
import { readAssembly, region, type Template } from './testing/assembly.ts';
import { deploySettings } from './testing/deploy-settings.ts';

const { SES_IDENTITY: domain, STAGE } = deploySettings.full;
const { Resources } = readAssembly('full').read<Template>(`${senderStackName(domain)}.template.json`);

it('sender stack: retains the domain outside every stage', () => {
  expect(senderStackName(domain) + JSON.stringify(Resources)).not.toContain(STAGE);
  for (const resource of Object.values(Resources)) {
    expect(resource).toMatchObject({ DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' });
  }
});

it('sender stack: authenticates email by DKIM with SPF and DMARC', () => {
  const mailFrom = `ses-${region}.${domain}`;
  const [identity, ...records] = Object.values(Resources).map(({ Properties }) => Properties);
  expect(identity).toMatchObject({ EmailIdentity: domain, MailFromAttributes: { MailFromDomain: mailFrom } });
  expect(records.filter(({ Type }) => Type === 'CNAME')).toHaveLength(3);
  expect(records.filter(({ Type }) => Type !== 'CNAME')).toMatchObject([
    { Name: mailFrom, Type: 'MX', ResourceRecords: [`10 feedback-smtp.${region}.amazonses.com`] },
    { Name: mailFrom, Type: 'TXT', ResourceRecords: ['"v=spf1 include:amazonses.com ~all"'] },
    { Name: `_dmarc.${domain}`, Type: 'TXT', ResourceRecords: ['"v=DMARC1; p=none"'] },
  ]);
});
