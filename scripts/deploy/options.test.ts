import { describe, expect, it } from 'vitest';
import { parseDeployOptions } from './options.ts';

describe('arguments of the deploy programs', () => {
  it('carry settings to the context', () => {
    expect(
      parseDeployOptions('deploy', ['--stage', 'staging', '-c', 'xray=true', '--context', 'alarmEmail=a=b@c.example']),
    ).toEqual({
      context: { stage: 'staging', xray: 'true', alarmEmail: 'a=b@c.example' },
      yes: false,
      help: false,
    });
  });

  it.each([[['--what']], [['-c', 'xray']], [['-c', '=true']], [['staging']]])(
    'that make no sense are refused in one sentence: %j',
    (args) => {
      expect(() => parseDeployOptions('deploy', args)).toThrow(/^[^\n]+\. See npm run deploy -- --help\.$/);
    },
  );
});
