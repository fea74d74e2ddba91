import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { contextOf, deploySettings } from './deploy-settings.ts';

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
  ])('are refused when nothing reads them: %s', async (name, meant) => {
    const refused = (context: Record<string, string>) => deploySettings(context, { STAGE: 'test' });
    await expect(refused({ [name]: '1' })).rejects.toThrow(`${name} is no setting; the nearest is ${meant}`);
    project({ stages: { prod: { [name]: '1' } }, '@aws-cdk/core:flag': true });
    await expect(refused({})).rejects.toThrow(`${name} is no setting; the nearest is ${meant}`);
  });
});
