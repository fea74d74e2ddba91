import { expect, test } from 'vitest';
import { replyAddress } from './lead-email.ts';

test.each([
  ['ada@example.com', 'ada@example.com'],
  ['Ada@Example.COM', 'Ada@Example.COM'],
  ['info@müller.de', 'info@xn--mller-kva.de'],
  ['first.last@例え.jp', 'first.last@xn--r8jz45g.jp'],
])('replies to %s go to %s', (address, taken) => {
  expect(replyAddress(address)).toBe(taken);
});

test.each(['用户@例子.广告', 'josé@example.es'])('SES takes no reply address for %s', (address) => {
  expect(replyAddress(address)).toBeUndefined();
});
