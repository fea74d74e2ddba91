import { GetTemplateCommand, UpdateStackCommand } from '@aws-sdk/client-cloudformation';
import { GetParameterHistoryCommand } from '@aws-sdk/client-ssm';
import { beforeEach, describe, expect, test } from 'vitest';
import { awsError, awsStandIn } from '#scripts/testing/aws-stand-in.ts';
import { run } from '#scripts/testing/run-command.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { releasesIn } from './release.ts';

const [one, two, three] = ['1', '2', '3'].map((digit) => digit.repeat(64)) as [string, string, string];

describe('releasesIn', () => {
  testRows<[what: string, notes: string[], releases: string[]]>([
    ['deployments, newest first', [one, two, three], [three, two, one]],
    ['an earlier release that is deployed again', [one, two, one], [one, two, one]],
    ['a rollback', [one, two, three, `${two} rolled-back`], [two, one]],
    ['a rollback of a rollback', [one, two, three, `${two} rolled-back`, `${one} rolled-back`], [one]],
    ['a rollback to a release of the same template', [one, two, one, `${two} rolled-back`], [two, one]],
    ['a deployment after a rollback', [one, two, `${one} rolled-back`, three], [three, one]],
    ['the same release deployed again after a rollback', [one, two, `${one} rolled-back`, one], [one]],
    ['a rollback to a release that the history has lost', [two, `${one} rolled-back`], [one]],
    ['an empty history', [], []],
  ])('lists the deployed release, then the releases to roll back to', (_, notes, releases) => {
    expect(releasesIn(notes)).toEqual(releases);
  });
});

describe('rollback', () => {
  const aws = awsStandIn();
  const declared = ['OriginVersion', 'OriginVersionPrevious', 'BootstrapVersion'];
  /** Sets the release parameter's history. @param notes oldest first; the fake reverses them: AWS promises no order */
  const setReleaseHistory = (...notes: string[]) =>
    aws.on(GetParameterHistoryCommand, () => ({
      Parameters: notes.map((Value, index) => ({ Value, Version: index + 1 })).toReversed(),
    }));
  const updates = () => aws.inputsOf(UpdateStackCommand);
  const rollBack = () => run('rollback', '--stage', 'prod');

  beforeEach(() => {
    aws.stacks.set('us-east-1/website-prod-site', {
      outputs: { SiteUrl: 'https://firm.example' },
      parameters: { OriginVersion: 'v2', OriginVersionPrevious: 'v2', BootstrapVersion: '33' },
    });
    aws.stacks.set('us-east-1/website-prod-release', { parameters: { BootstrapVersion: '33' } });
    setReleaseHistory(one, two, three);
    aws.on(GetTemplateCommand, () => ({ TemplateBody: `{"Resources": {"A": {"Value": "${three}"}}, "Outputs": {}}` }));
    aws.on(UpdateStackCommand, ({ StackName }) => {
      expect(console.log).toHaveBeenCalledWith('Rolling stage prod back from release 33333333 to 22222222 ...');
      Object.assign(aws.stacks.get(`us-east-1/${StackName}`) ?? {}, { status: 'UPDATE_COMPLETE' });
      return {};
    });
  });

  test('deploys the previous template with current secrets, then records the rollback', async () => {
    const { exitCode, out } = await rollBack();
    expect(exitCode).toBe(0);
    expect(out.at(-1)).toBe('\nThe previous release is deployed again: https://firm.example');
    const [update, note, ...more] = updates();
    expect(update?.TemplateURL).toBe(
      `https://s3.us-east-1.amazonaws.com/cdk-hnb659fds-assets-123456789012-us-east-1/${two}.json`,
    );
    expect(update?.Parameters).toEqual(declared.map((ParameterKey) => ({ ParameterKey, UsePreviousValue: true })));
    expect(note).toMatchObject({
      StackName: 'website-prod-release',
      TemplateBody: `{"Resources": {"A": {"Value": "${two} rolled-back"}}, "Outputs": {}}`,
      Parameters: [{ ParameterKey: 'BootstrapVersion', UsePreviousValue: true }],
    });
    expect(more).toEqual([]);
  });

  test('records a rollback that was interrupted after it updated the site', async () => {
    aws.on(UpdateStackCommand, ({ StackName }) => {
      if (StackName?.endsWith('site')) throw awsError('ValidationError', 'No updates are to be performed.');
      Object.assign(aws.stacks.get(`us-east-1/${StackName}`) ?? {}, { status: 'UPDATE_COMPLETE' });
      return {};
    });
    expect(await rollBack()).toMatchObject({ exitCode: 0 });
    expect(updates().map(({ StackName }) => StackName)).toEqual(['website-prod-site', 'website-prod-release']);
  });

  test('records nothing when CloudFormation rejects the update', async () => {
    aws.on(UpdateStackCommand, () => {
      throw awsError('ValidationError', 'it is being updated');
    });
    expect(await rollBack()).toMatchObject({ exitCode: 1, text: expect.stringContaining('it is being updated') });
    expect(updates()).toHaveLength(1);
  });

  test.each([[], [one], [one, two, `${one} rolled-back`]])('fails without a previous release: %#', async (...notes) => {
    setReleaseHistory(...notes);
    const error = ['Stage prod in us-east-1 has no previous release to go back to.'];
    expect(await rollBack()).toMatchObject({ exitCode: 1, error });
    expect(updates()).toEqual([]);
  });

  test('prints a command that shows why CloudFormation rolled back the update', async () => {
    aws.on(UpdateStackCommand, () => {
      Object.assign(aws.stacks.get('us-east-1/website-prod-site') ?? {}, { status: 'UPDATE_ROLLBACK_COMPLETE' });
      return {};
    });
    const sentence = 'describe-stack-events --region us-east-1 --stack-name website';
    expect(await rollBack()).toMatchObject({ exitCode: 1, text: expect.stringContaining(sentence) });
  });
});
