import { isIPv4, isIPv6 } from 'node:net';

/** The first four groups of an IPv6 address: what one customer line is given, however many addresses it uses. */
const network64 = (address: string): string => {
  // A zone (`%eth0`) names an interface of the machine itself, and may hold colons.
  const [left = [], right = []] = address
    .replace(/%.*/, '')
    .split('::')
    .map((half) => half.split(':'));
  const groups = [...left, ...Array(8 - left.length - right.length).fill('0'), ...right];
  // A group is empty where the address begins with its zeros.
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group || '0', 16).toString(16));
  return `${network.join(':')}::/64`;
};

/** `::ffff:192.0.2.1` is IPv4 in IPv6 clothes. */
const clothes = '::ffff:';

/**
 * The key by which one client is limited, from the header CloudFront-Viewer-Address. The header is to be trusted only
 * after the origin secret has been checked.
 * @param viewerAddress `ip:port`; IPv6 comes without brackets, so the port is what follows the last colon
 * @returns an IPv4 address, an IPv6 /64, or 'unknown'
 */
export const clientKey = (viewerAddress = ''): string => {
  const cut = viewerAddress.lastIndexOf(':');
  if (cut <= 0) return 'unknown';
  const address = viewerAddress.slice(0, cut).toLowerCase();
  const undressed = address.slice(clothes.length);
  if (address.startsWith(clothes) && isIPv4(undressed)) return undressed;
  return isIPv6(address) ? network64(address) : address;
};
