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

test.each([
  ["another server's JSON message", '{"message":"Forbidden by policy"}', 'Forbidden by policy'],
  ['plain text', 'Out of order until noon.', '502: Out of order until noon.'],
  ['JSON without a message', '{"error":"x"}', '502: {"error":"x"}'],
  ['an empty body', '', '502: Bad Gateway'],
  ['HTML', '<!DOCTYPE html><html><body>Broken</body></html>', '502: Bad Gateway'],
  ['XML', '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>', '502: Bad Gateway'],
  ['JSON with markup', '{"message":"<b>Broken</b>"}', '502: Bad Gateway'],
])('messageOf: returns a readable message for %s', (_, text, message) => {
  const error = new ApiError(502, '', text);
  expect(messageOf(error)).toBe(message);
  expect(error.body).toBeUndefined();
});

test('messageOf: shortens text of more than 300 characters without splitting one', () => {
  const message = messageOf(new ApiError(500, '', '👍'.repeat(301)));
  expect(message).toBe(`500: ${'👍'.repeat(299)}…`);
  expect(new ApiError(500, '', 'x'.repeat(300)).message).toBe(`500: ${'x'.repeat(300)}`);
});
