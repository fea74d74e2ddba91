import { DeleteStackCommand } from '@aws-sdk/client-cloudformation';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadCommand } from '#scripts/commands.ts';
import { runCommand } from '#scripts/common/run-command.ts';
import { type AwsStandIn, startAwsStandIn } from '#scripts/testing/aws-stand-in.ts';

let aws: AwsStandIn;
beforeEach(() => {
  aws = startAwsStandIn();
});
afterEach(() => {
  vi.restoreAllMocks();
  aws.close();
});

const run = async (name: string, ...args: string[]) => {
  const lines: string[] = [];
  for (const how of ['log', 'error'] as const) {
    vi.spyOn(console, how).mockImplementation((line) => void lines.push(String(line)));
  }
  return { exitCode: await runCommand(await loadCommand(name), args), text: lines.join('\n') };
};
const deletions = () => aws.given(DeleteStackCommand).map(({ StackName }) => StackName);

describe('npm run destroy', () => {
  test('says where it acts, deletes the site there, and waits until it is gone', async () => {
    aws.stacks.set('eu-west-1/website-trial-data', {});
    aws.stacks.set('eu-west-1/website-trial-site', {});
    aws.on(DeleteStackCommand, ({ StackName }, region) => {
      aws.stacks.delete(`${region}/website-trial-site`);
      aws.stacks.set(`${region}/${StackName}`, { status: 'DELETE_COMPLETE' });
      return {};
    });
    const { exitCode, text } = await run('destroy', '--stage', 'trial', '--region', 'eu-west-1', '--yes');
    expect({ exitCode, text }).toMatchObject({ exitCode: 0, text: expect.stringContaining('is gone') });
    expect(text).toContain('Account 123456789012, region eu-west-1, stage trial.');
    expect(deletions()).toEqual(['arn:aws:cloudformation:eu-west-1:123456789012:stack/website-trial-site/1']);
  });

  test('deletes nothing, and says so, when there is only its data', async () => {
    aws.stacks.set('us-east-1/website-prod-data', {});
    const text = expect.stringContaining('There is no site to take down');
    expect(await run('destroy', '--yes')).toEqual({ exitCode: 1, text });
    expect(deletions()).toEqual([]);
  });
});

test.each([
  ['destroy', '--yes'],
  ['rollback'],
  ['rotate', 'origin-secret'],
  ['rotate', 'signing-keys'],
  ['leads', 'list', '--stage', 'prod'],
  ['set-password', '--stage', 'prod'],
  ['smoke', '--stage', 'prod'],
  ['rooms', '--stage', 'prod'],
  ['new-room', 'northwind', '--name', 'Northwind', '--stage', 'prod'],
  ['desk', '--stage', 'prod'],
])('npm run %s %s acts on the stage that is named or set, and on no other', async (name, ...args) => {
  vi.stubEnv('STAGE', 'trial');
  const stage = args.includes('--stage') ? 'prod' : 'trial';
  expect(await run(name, ...args)).toEqual({
    exitCode: 1,
    text: `There is no stage ${stage}, in us-east-1 or any other region of this account.`,
  });
});
