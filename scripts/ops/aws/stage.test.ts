import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test, vi } from 'vitest';
import { resolveTarget } from '#scripts/ops/target.ts';
import { awsError, awsStandIn, standInAccount } from '#scripts/testing/aws-stand-in.ts';
import { run } from '#scripts/testing/run-command.ts';
import { testFolder } from '#scripts/testing/test-folder.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { addSetting, contextOf, prepare } from './deployment.ts';
import { explainAws, isAwsError } from './explain.ts';
import { findStage, readStage, resolveRegion } from './stage.ts';

const aws = awsStandIn();
const folder = testFolder();

testRows<[string | undefined, NodeJS.ProcessEnv, string]>([
  ['eu-west-1', { AWS_REGION: 'eu-north-1' }, 'eu-west-1'],
  [undefined, { AWS_REGION: 'eu-north-1' }, 'eu-north-1'],
  ['', { AWS_DEFAULT_REGION: 'eu-south-1' }, 'eu-south-1'],
  [undefined, {}, 'us-east-1'],
])('resolveRegion: prefers the named region, then the environment, then us-east-1', async (named, env, region) => {
  vi.stubEnv('AWS_REGION', undefined);
  expect(await resolveRegion(named, env)).toBe(region);
});

describe('explainAws', () => {
  testRows([
    ['ExpiredToken', 'they have expired'],
    ['InvalidClientTokenId', 'AWS does not accept these credentials'],
    ['AccessDenied', 'may not do this: not authorized to perform sts:GetCallerIdentity'],
    ['Throttling', 'AWS does not answer'],
    ['ValidationError', 'AWS refused: not authorized'],
  ])('explains an AWS error in a sentence', (code, sentence) => {
    const error = awsError(code, 'not authorized to perform sts:GetCallerIdentity');
    expect(isAwsError(error)).toBe(true);
    expect(explainAws(error)).toContain(sentence);
  });

  testRows([
    ['AWS_ACCESS_KEY_ID', '', 'No AWS credentials were found'],
    ['AWS_PROFILE', 'nope', 'The profile nope has no credentials'],
  ])('explains missing credentials', async (name, value, sentence) => {
    vi.stubEnv(name, value);
    const error = await readStage('prod', 'us-east-1').catch((error: unknown) => error);
    expect(isAwsError(error)).toBe(true);
    expect(explainAws(error)).toContain(sentence);
  });
});

describe('findStage', () => {
  test.each(['ROLLBACK_COMPLETE', 'REVIEW_IN_PROGRESS'] as const)(
    'omits a site stack whose creation stopped at %s',
    async (status) => {
      aws.stacks.set('eu-west-1/website-trial-data', {});
      aws.stacks.set('eu-west-1/website-trial-site', { status });
      const stage = await findStage('trial', 'eu-west-1');
      expect(stage).toMatchObject({ account: '123456789012', region: 'eu-west-1', data: {}, site: undefined });
    },
  );

  test.each([
    [
      'prud',
      'There is no stage prud in us-east-1. Name its region with --region, or deploy it: npm run deploy -- --stage prud.',
    ],
    ['Prod', 'A stage name has 1 to 20 lower-case letters'],
    ['local', 'The product on this machine is no stage: leave out --stage.'],
  ])('rejects the unknown or invalid stage %s', async (name, message) => {
    await expect(findStage(name, 'us-east-1')).rejects.toThrow(message);
  });
});

test('resolveTarget: tells the operator to restore missing tables', async () => {
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', inject('dynamodbEndpoint'));
  aws.stacks.set('eu-west-1/website-lost-data', {});
  await expect(resolveTarget({ stage: 'lost', region: 'eu-west-1' }, {})).rejects.toThrow(
    'The tables of stage lost in eu-west-1 (account 123456789012) are missing: restore them first',
  );
});

test('contextOf: turns command-line settings into CDK context', () => {
  const context = addSetting('alarmEmail=a=b@c.example', addSetting('protectData=true'));
  const settings = { stage: 'staging', region: 'eu-west-1', protectData: 'true', alarmEmail: 'a=b@c.example' };
  expect(contextOf({ stage: 'staging', region: 'eu-west-1', context })).toEqual(settings);
});

test('prepare: uses the region of the AWS profile when no other region is set', async () => {
  const region = 'eu-central-1';
  const settings = {
    SALES_EMAIL: 'sales@firm.example',
    FROM_EMAIL: 'website@firm.example',
    ALARM_EMAIL: 'ops@firm.example',
  };
  // Imitates an operator's machine: AWS config files, and only AWS_PROFILE in the environment.
  const files = { AWS_CONFIG_FILE: 'config', AWS_SHARED_CREDENTIALS_FILE: 'credentials' };
  for (const [name, file] of Object.entries(files)) vi.stubEnv(name, join(folder, file));
  writeFileSync(join(folder, files.AWS_CONFIG_FILE), `[profile firm]\nregion = ${region}\n`);
  const keys = 'aws_access_key_id = local\naws_secret_access_key = local';
  writeFileSync(join(folder, files.AWS_SHARED_CREDENTIALS_FILE), `[firm]\n${keys}\n`);
  vi.stubEnv('AWS_PROFILE', 'firm');
  for (const name of ['AWS_REGION', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, undefined);
  const { config, stage } = await prepare({}, settings);
  expect(stage).toEqual({ name: 'prod', account: standInAccount, region });
  expect(config.region).toBe(region);
});

test('npm run deploy: reports invalid settings as the CDK app does', async () => {
  const { exitCode, text } = await run('deploy', '-c', 'wafRateLimt=1');
  expect(exitCode).toBe(1);
  expect(text).toContain('\n  - wafRateLimt is not a setting; the nearest is wafRateLimit');
});

test.each([
  ['rollback'],
  ['secrets:rotate', 'origin-secret'],
  ['secrets:rotate', 'signing-keys'],
  ['leads', 'list', '--stage', 'prod'],
  ['rooms:password', '--stage', 'prod'],
  ['smoke', '--stage', 'prod'],
  ['desk', '--stage', 'prod'],
])('npm run %s: acts only on the named or configured stage', async (name, ...args) => {
  vi.stubEnv('STAGE', 'trial');
  const stage = args.includes('--stage') ? 'prod' : 'trial';
  const text = expect.stringContaining(`There is no stage ${stage} in us-east-1. Name its region with --region`);
  expect(await run(name, ...args)).toMatchObject({ exitCode: 1, text });
});
