import { expect, it } from 'vitest';
import { collectLog } from '#functions/testing/call.ts';
import { log } from './log.ts';

it('log: writes neither email addresses nor further properties of an error', () => {
  const lines = collectLog();
  const error = new Error('Email address is not verified: ada.sample+x@example.com, <b@ü.example>');
  error.stack = 'Error: ada@example.com\n    at send (/srv/node_modules/@aws-sdk/client-ses/index.js:1:2)';
  log.failure('email_failed', Object.assign(error, { Item: { name: 'Ada' } }), { id: '1' });
  expect(lines).toEqual([
    {
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
  const unparsed = new SyntaxError('Unexpected token in {"name":{"S":Ada Sample"}}');
  log.failure('unexpected_error', 'Ada Sample');
  log.failure('lead_write_failed', unparsed);
  log.failure('dependency_unavailable', new Error('outer', { cause: unparsed }));
  expect(lines).toMatchObject([
    { error: 'string' },
    { error: 'SyntaxError', reason: 'invalid syntax' },
    { reason: 'outer', cause: 'SyntaxError: invalid syntax' },
  ]);
  expect(JSON.stringify(lines)).not.toContain('Sample');
});
