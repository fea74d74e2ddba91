import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { runCommand } from '#scripts/commands.ts';
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
  return { exitCode: await runCommand(name, args), text: lines.join('\n') };
};

describe('npm run deploy', () => {
  test('changes nothing when the doctor finds something missing', async () => {
    const settings = ['salesEmail', 'fromEmail', 'alarmEmail'].flatMap((name) => ['-c', `${name}=a@firm.example`]);
    const { exitCode, text } = await run('deploy', ...settings);
    expect(exitCode).toBe(1);
    expect(text).toContain('npx cdk bootstrap aws://123456789012/us-east-1');
    expect(text).toContain('Nothing was changed.');
    expect(text).not.toContain('npx cdk deploy');
  });

  test('reports wrong settings as the app does', async () => {
    const { exitCode, text } = await run('deploy', '-c', 'wafRateLimt=1');
    expect(exitCode).toBe(1);
    expect(text).toContain('\n  - wafRateLimt is not a setting; the nearest is wafRateLimit');
  });
});

test.each([
  ['rollback'],
  ['secrets:rotate', 'origin-secret'],
  ['secrets:rotate', 'signing-keys'],
  ['leads', 'list', '--stage', 'prod'],
  ['rooms:password', '--stage', 'prod'],
  ['smoke', '--stage', 'prod'],
  ['rooms:list', '--stage', 'prod'],
  ['rooms:new', 'room-of-this-test', '--name', 'Test', '--stage', 'prod'],
  ['desk', '--stage', 'prod'],
])('npm run %s %s: acts only on the named or configured stage', async (name, ...args) => {
  vi.stubEnv('STAGE', 'trial');
  const stage = args.includes('--stage') ? 'prod' : 'trial';
  expect(await run(name, ...args)).toEqual({
    exitCode: 1,
    text: `There is no stage ${stage}, in us-east-1 or any other region of this account.`,
  });
});
