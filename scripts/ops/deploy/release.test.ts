import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  DescribeStackEventsCommand,
  GetTemplateSummaryCommand,
  type ResourceStatus,
  UpdateStackCommand,
} from '@aws-sdk/client-cloudformation';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findStage } from '#scripts/ops/aws/stage.ts';
import { type AwsStandIn, awsError, startAwsStandIn } from '#scripts/testing/aws-stand-in.ts';
import { releaseIn, releasesOf, reportChange, rollBack, withRelease } from './release.ts';

const [one, two, three] = ['1', '2', '3'].map((digit) => digit.repeat(64)) as [string, string, string];

describe('the releases of a stage', () => {
  test('begin with the deployed one, which is not repeated, and end with the tenth', () => {
    expect(withRelease(one, [])).toBe(one);
    expect(withRelease(two, [one])).toBe(`${two},${one}`);
    expect(withRelease(two, [two, one])).toBe(`${two},${one}`);
    expect(withRelease(one, [two, one])).toBe(`${one},${two},${one}`);
    const many = Array.from({ length: 10 }, (_, index) => String(index).repeat(64));
    expect(withRelease('a'.repeat(64), many).split(',')).toEqual(['a'.repeat(64), ...many.slice(0, 9)]);
  });

  test('tell a workflow whether a deployment has changed them', () => {
    const GITHUB_OUTPUT = join(mkdtempSync(join(tmpdir(), 'workflow-')), 'output');
    for (const release of [one, two]) reportChange(withRelease(release, [one]), [one], { GITHUB_OUTPUT });
    expect(readFileSync(GITHUB_OUTPUT, 'utf8')).toBe('changed=false\nchanged=true\n');
    rmSync(dirname(GITHUB_OUTPUT), { recursive: true });
    reportChange(one, [], {});
  });

  test('are named by what the CDK calls the template in its bucket', () => {
    const folder = mkdtempSync(join(tmpdir(), 'assembly-'));
    const stackTemplateAssetObjectUrl = `s3://cdk-hnb659fds-assets-123456789012-us-east-1/${one}.json`;
    const manifest = { artifacts: { 'website-prod-site': { properties: { stackTemplateAssetObjectUrl } } } };
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
    expect(releaseIn(folder, 'prod')).toBe(one);
    expect(() => releaseIn(folder, 'test')).toThrow('The CDK has changed');
    rmSync(folder, { recursive: true });
  });
});

describe('a rollback', () => {
  let aws: AwsStandIn;
  const declared = ['Releases', 'OriginVersion', 'OriginVersionPrevious', 'BootstrapVersion'];
  const declare = (...names: string[]) =>
    aws.on(GetTemplateSummaryCommand, () => ({ Parameters: names.map((ParameterKey) => ({ ParameterKey })) }));
  const deployed = (releases: string) =>
    aws.stacks.set('us-east-1/website-prod-site', {
      outputs: { SiteUrl: 'https://firm.example' },
      parameters: { Releases: releases, OriginVersion: 'v2', OriginVersionPrevious: 'v2', BootstrapVersion: '33' },
    });
  const updates = () => aws.given(UpdateStackCommand);

  beforeEach(() => {
    aws = startAwsStandIn();
    const log = vi.spyOn(console, 'log').mockReturnValue();
    deployed(`${three},${two},${one}`);
    declare(...declared);
    aws.on(UpdateStackCommand, () => {
      expect(log).toHaveBeenCalledWith('Rolling stage prod back from release 33333333 to 22222222 ...');
      deployed(`${two},${one}`);
      Object.assign(aws.stacks.get('us-east-1/website-prod-site') ?? {}, { status: 'UPDATE_COMPLETE' });
      return {};
    });
  });
  afterEach(() => aws.close());

  test('deploys the template before the deployed one, with the secrets that are in use', async () => {
    expect(await rollBack(await findStage('prod', 'us-east-1'))).toBe('https://firm.example');
    const [update] = updates();
    expect(update?.TemplateURL).toBe(
      `https://s3.us-east-1.amazonaws.com/cdk-hnb659fds-assets-123456789012-us-east-1/${two}.json`,
    );
    expect(update?.Parameters).toEqual([
      { ParameterKey: 'Releases', ParameterValue: `${two},${one}` },
      { ParameterKey: 'OriginVersion', UsePreviousValue: true },
      { ParameterKey: 'OriginVersionPrevious', UsePreviousValue: true },
      { ParameterKey: 'BootstrapVersion', UsePreviousValue: true },
    ]);
    expect(releasesOf(await findStage('prod', 'us-east-1'))).toEqual([two, one]);
  });

  test.each(['none', one])('needs a former release: %s', async (releases) => {
    deployed(releases);
    await expect(findStage('prod', 'us-east-1').then(rollBack)).rejects.toThrow(
      'Stage prod in us-east-1 has no previous release to go back to.',
    );
    expect(updates()).toEqual([]);
  });

  test('is refused when the former release cannot be told which secret is in use', async () => {
    declare('Releases', 'BootstrapVersion');
    await expect(findStage('prod', 'us-east-1').then(rollBack)).rejects.toThrow(
      'no parameter OriginVersion, OriginVersionPrevious',
    );
    expect(updates()).toEqual([]);
  });

  test('that CloudFormation undoes says so', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const id = 'arn:aws:cloudformation:us-east-1:123456789012:stack/website-prod-site/1';
    const event = (resource: string, ResourceStatus: ResourceStatus, ResourceStatusReason: string) => ({
      StackId: id,
      EventId: '1',
      StackName: 'website-prod-site',
      Timestamp: new Date('2026-11-20T09:30:00Z'),
      LogicalResourceId: resource,
      PhysicalResourceId: resource === 'stack' ? id : resource,
      ResourceStatus,
      ResourceStatusReason,
    });
    aws.on(DescribeStackEventsCommand, () => ({
      StackEvents: [
        event('Site', 'UPDATE_FAILED', 'InvalidViewerCertificate'),
        event('stack', 'UPDATE_IN_PROGRESS', 'User Initiated'),
        event('Old', 'CREATE_FAILED', 'You must be verified'),
      ],
    }));
    aws.on(UpdateStackCommand, () => {
      Object.assign(aws.stacks.get('us-east-1/website-prod-site') ?? {}, { status: 'UPDATE_ROLLBACK_COMPLETE' });
      return {};
    });
    await expect(findStage('prod', 'us-east-1').then(rollBack)).rejects.toThrow(
      'CloudFront does not accept the certificate',
    );
    expect(console.error).toHaveBeenCalledWith('Site: InvalidViewerCertificate');
  });

  test('whose template is gone says so', async () => {
    aws.on(GetTemplateSummaryCommand, () => {
      throw awsError('ValidationError', 'S3 error: Access Denied');
    });
    await expect(findStage('prod', 'us-east-1').then(rollBack)).rejects.toThrow(
      "AWS refused to read the previous release 22222222 in the CDK's bucket",
    );
  });
});
