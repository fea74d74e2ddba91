import { expect, test } from 'vitest';
import { isEmailAddress } from './email-address.ts';

const label = (length: number) => 'x'.repeat(length);

const reachable = [
  'ada@example.com',
  'o!#$%&*/=?^`{|}~x@example.org',
  "!#$%&'*+-/=?^_`{|}~@example.org",
  "o'hara+leads_2@mail.example.co.uk",
  'info@müller.de',
  '用户@例子.广告',
  'josé@example.es',
  'उदाहरण@उदाहरण.परीक्षा',
  'info@xn--mller-kva.de',
  `${label(64)}@example.com`,
  `a@${label(63)}.com`,
  'a@ab--cd.example',
  // With the ideographic full stop, which Chinese and Japanese input methods produce instead of a period.
  'info@例え。jp',
];

const unreachable = [
  'nobody',
  '@example.com',
  'ada@example',
  '.ada@example.com',
  'ada.@example.com',
  'a..da@example.com',
  'ada lovelace@example.com',
  'ada@exam ple.com',
  '"ada"@example.com',
  ...['(', ')', ',', ':', ';', '<', '>', '[', ']', '\\'].map((sign) => `a${sign}b@example.com`),
  'ada@[127.0.0.1]',
  'ada@127.0.0.1',
  'ada@example.com.',
  'ada@example..com',
  'ada@iana-.com',
  // An encoded word, which a mail program would turn into other addresses.
  '=?utf-8?q?a=40b.example=2c?=@example.com',
  'ada@example.c',
  'ada@exa_mple.com',
  `a@${label(64)}.com`,
  // 63 letters, but 69 octets as Punycode (xn--), of which 63 are allowed.
  `a@${'ü'.repeat(63)}.com`,
  `${label(65)}@example.com`,
  // 33 letters of two octets each: 66 octets, of which 64 are allowed.
  `${'é'.repeat(33)}@example.com`,
  `a@${Array(5).fill(label(60)).join('.')}.com`,
  // With characters that are invisible, reverse the text after them, or cannot be sent.
  'ada\u202e@example.com',
  'ada@exam\u00adple.com',
  '\u3164@example.com',
  'ada\ud800@example.com',
  'ada@example.com\r\nBcc: eve@example.com',
];

test('isEmailAddress: accepts deliverable addresses in any script', () => {
  expect(reachable.filter((address) => !isEmailAddress(address))).toEqual([]);
});

test('isEmailAddress: rejects undeliverable addresses', () => {
  expect(unreachable.filter(isEmailAddress)).toEqual([]);
});
