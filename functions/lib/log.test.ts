import { afterEach, expect, it, vi } from 'vitest';
import { collectLog } from '#functions/testing/call.ts';
import { log } from './log.ts';

afterEach(() => void vi.useRealTimers());

it('log: writes one line of JSON without email addresses', () => {
  const lines: string[] = [];
  vi.spyOn(console, 'error').mockImplementation((line: string) => void lines.push(line));
  const error = new Error('Email address is not verified: ada.sample+x@example.com, <b@ü.example>');
  error.stack = 'Error: ada@example.com\n    at send (/srv/node_modules/@aws-sdk/client-ses/index.js:1:2)';
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T12:00:00Z') });
  log.failure('email_failed', Object.assign(error, { Item: { name: 'Ada' } }), { id: '1' });
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      time: '2026-11-20T12:00:00.000Z',
      level: 'error',
      event: 'email_failed',
      id: '1',
      error: 'Error',
      reason: 'Email address is not verified: [address], <[address]>',
      stack: 'Error: [address]\n    at send (/srv/node_modules/@aws-sdk/client-ses/index.js:1:2)',
    },
  ]);
});

it('log: omits thrown strings and text that could not be parsed', () => {
  const lines = collectLog();
  const parse = () => {
    try {
      return JSON.parse('{"name":{"S":Ada Sample"}}');
    } catch (error) {
      return error;
    }
  };
  log.failure('unexpected_error', 'Ada Sample');
  log.failure('claim_failed', parse());
  log.failure('dependency_unavailable', new Error('outer', { cause: parse() }));
  expect(lines).toMatchObject([
    { error: 'string' },
    { error: 'SyntaxError', reason: 'invalid syntax' },
    { reason: 'outer', cause: 'SyntaxError: invalid syntax' },
  ]);
  expect(JSON.stringify(lines)).not.toContain('Sample');
});
