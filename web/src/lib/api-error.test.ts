import { expect, test } from 'vitest';
import { ApiError, messageOf } from './api-error.ts';

test('the message is the status and the body, or the status text when there is no body', () => {
  expect(new ApiError(418, "I'm a teapot", 'short and stout').message).toBe('418: short and stout');
  expect(new ApiError(502, 'Bad Gateway', '').message).toBe('502: Bad Gateway');
});

test("carries the API's own error body, and the sentence for a person in it", () => {
  const body = { code: 'invalid_request', message: 'Please check the form.', fields: { email: 'Not an address' } };
  const error = new ApiError(400, '', JSON.stringify(body));
  expect(error.body).toEqual(body);
  expect(messageOf(error)).toBe('Please check the form.');
});

test.each(['<h1>Bad Gateway</h1>', '{"message":"Not Found"}', 'null', '{'])('%s is no body of ours', (text) => {
  const error = new ApiError(500, '', text);
  expect(error.body).toBeUndefined();
  expect(messageOf(error)).toBeUndefined();
});

test('an error that is not an answer of the API has no sentence for a person', () => {
  expect(messageOf(new TypeError('Failed to fetch'))).toBeUndefined();
});
