import { expect, test } from 'vitest';
import { replyToAddresses } from './email-address.ts';

test.each([
  ['ada@example.com', 'ada@example.com'],
  ['Ada@Example.COM', 'Ada@Example.COM'],
  ['info@müller.de', 'info@xn--mller-kva.de'],
  ['first.last@例え.jp', 'first.last@xn--r8jz45g.jp'],
])('%s goes to SES as %s', (address, taken) => {
  expect(replyToAddresses(address)).toEqual({ ReplyToAddresses: [taken] });
});

test.each([undefined, '用户@例子.广告', 'josé@example.es'])('SES takes no reply address for %s', (address) => {
  expect(replyToAddresses(address)).toEqual({});
});
