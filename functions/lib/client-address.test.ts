import { expect, it } from 'vitest';
import { clientOf } from './client-address.ts';

it.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002:0003:0004:0005:0006', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['1:2:3:4:5:6:7::', '1:2:3:4'],
  ['fe80::1%a::b:c:d:e:f:g:h', 'fe80:0:0:0'],
  ['64::ffff:192.0.2.1', '64:0:0:0'],
])('clientOf: groups IPv6 addresses by /64 and /48 in any notation: %s', (ipAddress, prefix) => {
  const network = `${prefix.replace(/:[^:]+$/, '')}::/48`;
  expect(clientOf(`${ipAddress}:443`)).toEqual({ line: `${prefix}::/64`, network });
});

it.each([
  ['192.0.2.1:1', '192.0.2.1'],
  ['::FFFF:192.0.2.1:1', '192.0.2.1'],
  ['::ffff:192.0.2.x:1', '::ffff:192.0.2.x'],
  [undefined, 'unknown'],
  [':443', 'unknown'],
  ['x', 'unknown'],
])('clientOf: returns the full IPv4 address, even if it is mapped to IPv6: %s', (viewer, line) => {
  expect(clientOf(viewer)).toEqual({ line });
});
