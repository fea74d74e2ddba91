import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type AwsStandIn, standInAccount, startAwsStandIn } from '#scripts/testing/aws-stand-in.ts';
import { temporaryFolder } from '#scripts/testing/start-product.ts';
import { environmentOf, prepare } from './deploy-settings.ts';

const region = 'eu-central-1';
const settings = {
  SALES_EMAIL: 'sales@firm.example',
  FROM_EMAIL: 'website@firm.example',
  ALARM_EMAIL: 'ops@firm.example',
};

let aws: AwsStandIn;
const folder = temporaryFolder();
beforeEach(() => {
  aws = startAwsStandIn();
  // An operator's own files, and nothing in the environment but the profile's name.
  const files = { AWS_CONFIG_FILE: 'config', AWS_SHARED_CREDENTIALS_FILE: 'credentials' };
  for (const [name, file] of Object.entries(files)) vi.stubEnv(name, join(folder, file));
  writeFileSync(join(folder, files.AWS_CONFIG_FILE), `[profile firm]\nregion = ${region}\n`);
  const keys = 'aws_access_key_id = local\naws_secret_access_key = local';
  writeFileSync(join(folder, files.AWS_SHARED_CREDENTIALS_FILE), `[firm]\n${keys}\n`);
  vi.stubEnv('AWS_PROFILE', 'firm');
  for (const name of ['AWS_REGION', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, undefined);
});
afterEach(() => {
  aws.close();
  rmSync(folder, { recursive: true });
});

test('a deployment goes where the AWS profile says, and the templates and the CDK are told so', async () => {
  const { config, context, place, stage } = await prepare({}, settings);
  const there = { account: standInAccount, region };
  expect({ place, context, stage }).toEqual({ place: there, context: there, stage: undefined });
  expect(config).toMatchObject(there);
  expect(environmentOf(place)).toEqual({ AWS_REGION: region, AWS_DEFAULT_REGION: region });
});
