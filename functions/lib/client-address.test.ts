import { expect, it } from 'vitest';
import { testRows } from '#scripts/testing/test-rows.ts';
import { clientOf } from './client-address.ts';

testRows([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:0003:0004:0005:0006', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['2001:db8:1::4:5:6', '2001:db8:1:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['1::', '1:0:0:0::/64'],
  ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
  ['fe80::1%a::b:c:d:e:f:g:h', 'fe80:0:0:0::/64'],
  ['64::ffff:192.0.2.1', '64:0:0:0::/64'],
])('clientOf: groups IPv6 addresses by /64 and /48 in any notation', (address, line) => {
  expect(clientOf(`${address}:443`)).toEqual({ line, network: line.replace(/:[^:]+::\/64$/, '::/48') });
});

it('clientOf: returns the full IPv4 address, even if it is mapped to IPv6', () => {
  expect(clientOf('192.0.2.1:1')).toEqual({ line: '192.0.2.1' });
  expect(clientOf('::FFFF:192.0.2.1:1')).toEqual({ line: '192.0.2.1' });
  expect(clientOf('::ffff:192.0.2.x:1')).toEqual({ line: '::ffff:192.0.2.x' });
  for (const text of [undefined, '', ':443', 'x']) expect(clientOf(text)).toEqual({ line: 'unknown' });
});
