import { isIPv6 } from 'node:net';

/** The first four groups of an IPv6 address: what one customer line is given, however many addresses it uses. */
const network64 = (address: string): string => {
  const [head = '', tail] = address.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups = tail === undefined ? left : [...left, ...Array(8 - left.length - right.length).fill('0'), ...right];
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
};

/** `::ffff:192.0.2.1` is IPv4 in IPv6 clothes. */
const mappedIPv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * The key by which one client is limited, from the header CloudFront-Viewer-Address. The header is to be trusted only
 * after the origin secret has been checked.
 * @param viewerAddress `ip:port`; IPv6 comes without brackets, so the port is what follows the last colon
 * @returns an IPv4 address, an IPv6 /64, or 'unknown'
 */
export const clientKey = (viewerAddress: string | undefined): string => {
  const cut = viewerAddress?.lastIndexOf(':') ?? -1;
  if (viewerAddress === undefined || cut <= 0) return 'unknown';
  const address = viewerAddress.slice(0, cut);
  const mapped = mappedIPv4.exec(address)?.[1];
  if (mapped) return mapped;
  return isIPv6(address) ? network64(address) : address;
};
