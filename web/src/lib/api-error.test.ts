import { expect, test } from 'vitest';
import { ApiError, messageOf } from './api-error.ts';

test.each([
  [418, "I'm a teapot", 'short and stout', '418: short and stout'],
  [418, "I'm a teapot", '', "418: I'm a teapot"],
  // HTTP/2 has no status text, so use the standard phrase for the status or its class (RFC 9110, section 15).
  [429, '', '', '429: Too Many Requests'],
  [503, '', ' \n', '503: Service Unavailable'],
  [499, '', '', '499: Bad Request'],
  [599, '', '', '599: Internal Server Error'],
])('ApiError: turns %i %s with the body %j into the message %s', (status, statusText, body, message) => {
  expect(new ApiError(status, statusText, body).message).toBe(message);
});

test('ApiError: parses the body of an error from our API', () => {
  const body = { code: 'invalid_request', message: 'Please check the form.', fields: { email: 'Not an address' } };
  const error = new ApiError(400, '', JSON.stringify(body));
  expect(error.body).toEqual(body);
  expect(messageOf(error)).toBe('Please check the form.');
});

test.each(['<h1>Bad Gateway</h1>', '{"message":"Not Found"}', 'null', '{'])(
  'ApiError: leaves `body` undefined for an error that is not from our API: %s',
  (text) => {
    expect(new ApiError(500, '', text).body).toBeUndefined();
  },
);

test.each([
  ["another server's JSON message", 403, '{"message":"Forbidden by policy"}', 'Forbidden by policy'],
  ['plain text', 503, 'Out of order until noon.', '503: Out of order until noon.'],
  ['JSON without a message', 500, '{"error":"x"}', '500: {"error":"x"}'],
  ['an empty body', 500, '', '500: Internal Server Error'],
])('messageOf: returns a readable message for %s', (_, status, text, message) => {
  expect(messageOf(new ApiError(status, '', text))).toBe(message);
});

test.each([
  '<!DOCTYPE html><html><body>Bad gateway</body></html>',
  '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>',
  '{"message":"<b>Bad</b> gateway"}',
  '{"message":""}<script>',
  'Bad gateway</body>',
])('messageOf: never returns markup: %s', (text) => {
  expect(messageOf(new ApiError(502, '', text))).toBe('502: Bad Gateway');
});

test('messageOf: shortens text of more than 300 characters', () => {
  for (const body of ['x'.repeat(301), '👍'.repeat(301), JSON.stringify({ message: '👍'.repeat(301) })]) {
    const message = messageOf(new ApiError(500, '', body)) ?? '';
    const text = message.replace('500: ', '');
    expect([...text]).toHaveLength(300);
    expect(text.isWellFormed()).toBe(true);
    expect(text.endsWith('…')).toBe(true);
  }
  expect(new ApiError(500, '', 'x'.repeat(300)).message).toBe(`500: ${'x'.repeat(300)}`);
});
