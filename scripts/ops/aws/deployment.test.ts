import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { standInAccount, startAwsStandIn } from '#scripts/testing/aws-stand-in.ts';
import { temporaryFolder } from '#scripts/testing/start-product.ts';
import { addSetting, contextOf, prepare } from './deployment.ts';

describe('contextOf and prepare', () => {
  it('pass settings to the CDK as context', () => {
    expect(
      contextOf({
        stage: 'staging',
        region: 'eu-west-1',
        context: addSetting('alarmEmail=a=b@c.example', addSetting('protectData=true')),
      }),
    ).toEqual({
      stage: 'staging',
      region: 'eu-west-1',
      protectData: 'true',
      alarmEmail: 'a=b@c.example',
    });
  });

  it.each(['protectData', '=true'])('refuse a setting that is not key=value: %s', (setting) => {
    expect(() => addSetting(setting)).toThrow(/^A setting is written key=value/);
  });

  it.each([
    ['salesemail', 'salesEmail'],
    ['wafRateLmit', 'wafRateLimit'],
  ])('refuse an unknown setting: %s', async (name, nearest) => {
    await expect(prepare({ [name]: '1' }, {})).rejects.toThrow(`${name} is not a setting; the nearest is ${nearest}`);
  });
});

it('prepare: deploys to the region of the AWS profile', async () => {
  const aws = startAwsStandIn();
  const folder = temporaryFolder();
  const region = 'eu-central-1';
  const settings = {
    SALES_EMAIL: 'sales@firm.example',
    FROM_EMAIL: 'website@firm.example',
    ALARM_EMAIL: 'ops@firm.example',
  };
  // An operator's own files, and nothing in the environment but the profile's name.
  const files = { AWS_CONFIG_FILE: 'config', AWS_SHARED_CREDENTIALS_FILE: 'credentials' };
  for (const [name, file] of Object.entries(files)) vi.stubEnv(name, join(folder, file));
  writeFileSync(join(folder, files.AWS_CONFIG_FILE), `[profile firm]\nregion = ${region}\n`);
  const keys = 'aws_access_key_id = local\naws_secret_access_key = local';
  writeFileSync(join(folder, files.AWS_SHARED_CREDENTIALS_FILE), `[firm]\n${keys}\n`);
  vi.stubEnv('AWS_PROFILE', 'firm');
  for (const name of ['AWS_REGION', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, undefined);
  const { config, place, stage } = await prepare({}, settings);
  const there = { account: standInAccount, region };
  expect({ place, stage }).toEqual({ place: there, stage: undefined });
  expect(config.region).toBe(region);
  aws.close();
  rmSync(folder, { recursive: true });
});
