import { DescribeStackEventsCommand, type StackEvent, type StackStatus } from '@aws-sdk/client-cloudformation';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#infra/config.ts';
import { type AwsStandIn, standInAccount, startAwsStandIn } from '#scripts/testing/aws-stand-in.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { stacks } from './stacks.ts';

let aws: AwsStandIn;
beforeEach(() => {
  aws = startAwsStandIn();
});
afterEach(() => aws.close());

const env = { SALES_EMAIL: 'a@firm.example', FROM_EMAIL: 'b@firm.example', ALARM_EMAIL: 'c@firm.example' };
const place = { account: standInAccount, region: 'us-east-1' };
const config = readConfig({ context: {}, file: {}, env });

/** What is said of the data stack in a state, whose last change failed for a reason. */
const findingOf = async (status: StackStatus, reason = 'it is full', isProtected = false) => {
  aws.stacks.set('us-east-1/website-prod-data', { status, isProtected });
  const StackId = 'arn:aws:cloudformation:us-east-1:123456789012:stack/website-prod-data/1';
  const event = (
    LogicalResourceId: string,
    ResourceStatus: StackEvent['ResourceStatus'],
    more: Partial<StackEvent>,
  ) => ({
    StackId,
    EventId: '1',
    StackName: 'website-prod-data',
    Timestamp: new Date('2026-11-20T09:30:00Z'),
    LogicalResourceId,
    ResourceStatus,
    ...more,
  });
  // The newest comes first; a large stack has more events than one page holds.
  const pages = [
    [event('Vault', 'CREATE_FAILED', { ResourceStatusReason: 'Resource creation cancelled' })],
    [
      event('Table', 'CREATE_FAILED', { ResourceStatusReason: reason }),
      event('website-prod-data', 'UPDATE_IN_PROGRESS', { PhysicalResourceId: StackId }),
      event('Old', 'UPDATE_FAILED', { ResourceStatusReason: 'long ago' }),
    ],
  ];
  aws.on(DescribeStackEventsCommand, ({ NextToken }) => ({
    StackEvents: pages[NextToken ? 1 : 0],
    NextToken: NextToken ? undefined : 'more',
  }));
  const [finding] = await Promise.all(stacks({ config, place, stage: undefined }));
  return finding;
};

describe('doctor, stacks', () => {
  testRows<[StackStatus, string]>([
    ['CREATE_COMPLETE', 'last changed 2026-11-20 09:30 UTC'],
    ['UPDATE_COMPLETE_CLEANUP_IN_PROGRESS', 'last changed 2026-11-20 09:30 UTC'],
    ['REVIEW_IN_PROGRESS', 'not deployed yet'],
    ['DELETE_COMPLETE', 'not deployed yet'],
  ])('accepts a stack that can be deployed', async (status, found) => {
    expect(await findingOf(status)).toMatchObject({ state: 'ok', found });
  });

  test('says when a stack does not exist yet', async () => {
    const found = await Promise.all(stacks({ config, place, stage: undefined }));
    expect(found.map((each) => each?.found)).toEqual(Array(3).fill('not deployed yet'));
  });

  test('says to wait during a change', async () => {
    expect(await findingOf('UPDATE_IN_PROGRESS')).toMatchObject({
      state: 'missing',
      remedy: expect.stringContaining('wait'),
    });
  });

  testRows<StackStatus>(['UPDATE_ROLLBACK_COMPLETE', 'ROLLBACK_COMPLETE'])(
    'gives the reason for the last failure',
    async (status) => {
      expect(await findingOf(status)).toMatchObject({
        state: 'later',
        found: 'its last change failed: Table: it is full',
        remedy: 'Correct the cause. Then deploy again.',
      });
    },
  );

  test('explains a failure that AWS documents', async () => {
    const finding = await findingOf('UPDATE_ROLLBACK_COMPLETE', 'CNAMEAlreadyExists');
    expect(finding?.remedy).toContain('"Move a live domain". Then deploy again.');
  });

  testRows<[StackStatus, isProtected: boolean, command: string]>([
    ['UPDATE_ROLLBACK_FAILED', true, 'First run aws cloudformation continue-update-rollback --region us-east-1'],
    ['ROLLBACK_FAILED', false, 'First run aws cloudformation delete-stack --region us-east-1'],
    ['ROLLBACK_COMPLETE', true, '--no-enable-termination-protection --region us-east-1'],
  ])('names the command when only a person can clean up', async (status, isProtected, command) => {
    const finding = await findingOf(status, 'it is full', isProtected);
    expect(finding).toMatchObject({ state: 'missing', remedy: expect.stringContaining(command) });
  });
});
