import { describe, expect, it } from 'vitest';
import { loadDraft } from '#functions/proposals/publishing/draft.ts';
import { openPlaceholders } from '#functions/proposals/publishing/placeholders.ts';
import { readRoomFolders } from '#functions/proposals/publishing/room-folders.ts';
import { readConfig } from '#infra/config.ts';
import { site } from '#shared/site.ts';
import { nextSteps, openFacts } from './next-steps.ts';

const outputs = {
  'website-prod-site': {
    SiteUrl: 'https://d111111abcdef8.cloudfront.net',
    DistributionDomain: 'd111111abcdef8.cloudfront.net',
    AlarmTopicArn: 'arn:aws:sns:us-east-1:111122223333:alarms',
    DashboardName: 'website-prod-site',
  },
};
const say = (env: Record<string, string> = {}, isFirst = true, open: string[] = [], hasPassword = false) =>
  nextSteps(
    readConfig(() => undefined, {
      SALES_EMAIL: 'sales@firm.example',
      FROM_EMAIL: 'web@firm.example',
      ALARM_EMAIL: 'ops@firm.example',
      SITE_FOLDER: '.',
      ...env,
    }),
    outputs,
    { isFirst, hasPassword, open },
  );

describe('after a deployment', () => {
  it('people learn the address, and what is left to do, with the stage and region in each command', () => {
    const text = say();
    expect(text).toContain('Deployed: https://d111111abcdef8.cloudfront.net');
    for (const command of ['set-password', 'doctor', 'smoke']) {
      expect(text).toContain(`npm run ${command} -- --stage prod --region us-east-1`);
    }
  });

  it('nobody is asked again for what the first deployment asked for', () => {
    const text = say({}, false);
    expect(text).not.toContain('set-password');
    expect(text).toContain('npm run smoke -- --stage prod');
  });

  it('nobody replaces a password that outlived the site, which would end every session', () => {
    expect(say({}, true, [], true)).not.toContain('set-password');
  });

  it('what nobody has filled in is listed, as when an edition is published', () => {
    expect(say({}, false, ['shared/site.ts: no postal address.'])).toContain(
      'Still to fill in before anyone signs:\n  shared/site.ts: no postal address.',
    );
    expect(say()).not.toContain('Still to fill in');
  });

  it('a domain whose DNS is elsewhere has to be pointed at CloudFront', () => {
    const arn = 'arn:aws:acm:us-east-1:111122223333:certificate/a-1';
    expect(say({ DOMAIN_NAME: 'www.firm.example', CERTIFICATE_ARN: arn })).toContain(
      'Point the DNS of www.firm.example at d111111abcdef8.cloudfront.net',
    );
  });
});

describe('what is still to be filled in', () => {
  it('names each open placeholder of each room, as publishing does', async () => {
    const found = await openFacts(site);
    for (const room of readRoomFolders()) {
      for (const placeholder of openPlaceholders(await loadDraft(room))) expect(found).toContain(placeholder);
    }
  });

  it('names a legal fact of the firm that is missing, and no other', async () => {
    const { address: _, ...without } = site;
    const registration = 'Registered in Delaware, no. 0000000';
    const found = await openFacts({ ...without, registration, legalNotice: ['A notice.'] }, []);
    expect(found).toContain('shared/site.ts: no postal address.');
    expect(found.filter((line) => /registration|legal notice/.test(line))).toEqual([]);
  });

  it('a draft that cannot be read is one line, and stops nothing', async () => {
    const [room] = readRoomFolders();
    if (!room) throw new Error('There is no room.');
    const found = await openFacts(site, [{ ...room, name: 'torn', folder: '/nowhere/torn' }]);
    expect(found.at(-1)).toMatch(/^The draft of torn cannot be read: /);
  });
});
