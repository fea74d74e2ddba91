import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { standInAccount, startAwsStandIn } from '#scripts/testing/aws-stand-in.ts';
import { temporaryFolder } from '#scripts/testing/start-product.ts';
import { contextOf, deploySettings, environmentOf, prepare } from './deployment.ts';

vi.mock('node:fs', { spy: true });
afterEach(() => void vi.mocked(readFileSync).mockReset());

/** What the owner has put into cdk.json. */
const project = (context: object) => vi.mocked(readFileSync).mockReturnValue(JSON.stringify({ context }));

describe('the settings of the command line', () => {
  it('become the context of the CDK', () => {
    expect(
      contextOf({
        stage: 'staging',
        github: 'firm/website',
        context: ['protectData=true', 'alarmEmail=a=b@c.example'],
      }),
    ).toEqual({
      stage: 'staging',
      github: 'firm/website',
      protectData: 'true',
      alarmEmail: 'a=b@c.example',
    });
  });

  it.each(['protectData', '=true'])('are refused when they are not key=value: %s', (setting) => {
    expect(() => contextOf({ context: [setting] })).toThrow(/^A setting is written key=value/);
  });

  it('stand above those of the stage, which stand above those of the project', () => {
    project({
      domainName: 'www.firm.example',
      stages: { test: { domainName: 'test.firm.example', protectData: true } },
    });
    expect(contextOf({ stage: 'test' })).toEqual({
      stage: 'test',
      domainName: 'test.firm.example',
      protectData: 'true',
    });
    expect(contextOf({ stage: 'test', context: ['domainName='] })).toMatchObject({ domainName: '' });
    expect(contextOf({})).toEqual({});
  });

  it.each([
    ['salesemail', 'salesEmail'],
    ['wafRateLmit', 'wafRateLimit'],
  ])('are refused when nothing reads them, with the nearest name: %s', async (name, nearest) => {
    const refused = (context: Record<string, string>) => deploySettings(context, { STAGE: 'test' });
    await expect(refused({ [name]: '1' })).rejects.toThrow(`${name} is not a setting; the nearest is ${nearest}`);
    project({ stages: { prod: { [name]: '1' } }, '@aws-cdk/core:flag': true });
    await expect(refused({})).rejects.toThrow(`${name} is not a setting; the nearest is ${nearest}`);
  });
});

it('a deployment goes where the AWS profile says, and the templates and the CDK are told so', async () => {
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
  const { config, context, place, stage } = await prepare({}, settings);
  const there = { account: standInAccount, region };
  expect({ place, context, stage }).toEqual({ place: there, context: there, stage: undefined });
  expect(config).toMatchObject(there);
  expect(environmentOf(place)).toEqual({ AWS_REGION: region, AWS_DEFAULT_REGION: region });
  aws.close();
  rmSync(folder, { recursive: true });
});
