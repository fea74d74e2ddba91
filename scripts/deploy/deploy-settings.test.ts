import { describe, expect, it } from 'vitest';
import { contextOf } from './deploy-settings.ts';

describe('the settings of the command line', () => {
  it('become the context of the CDK', () => {
    expect(contextOf({ stage: 'staging', context: ['xray=true', 'alarmEmail=a=b@c.example'] })).toEqual({
      stage: 'staging',
      xray: 'true',
      alarmEmail: 'a=b@c.example',
    });
  });

  it.each(['xray', '=true'])('are refused when they are not key=value: %s', (setting) => {
    expect(() => contextOf({ context: [setting] })).toThrow(/^A setting is written key=value/);
  });
});
