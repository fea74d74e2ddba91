import { isIPv4, isIPv6 } from 'node:net';

/** The /64 network of an IPv6 address: what one customer line is given, however many addresses it uses. */
const network64 = (address: string): string => {
  // A zone (`%eth0`) names a local network interface and may contain colons.
  const [left = [], right = []] = address
    .replace(/%.*/, '')
    .split('::')
    .map((half) => half.split(':'));
  const groups = [...left, ...Array(8 - left.length - right.length).fill('0'), ...right];
  // A leading `::` leaves an empty group.
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group || '0', 16).toString(16));
  return `${network.join(':')}::/64`;
};

/** The prefix of an IPv4-mapped IPv6 address such as ::ffff:192.0.2.1 (RFC 4291, 2.5.5.2). */
const ipv4MappedPrefix = '::ffff:';

/**
 * The key by which one client is limited, from the header CloudFront-Viewer-Address. Trust the header only
 * after the origin secret has been checked.
 * @param viewerAddress `ip:port`; IPv6 comes without brackets, so the port is what follows the last colon
 * @returns an IPv4 address, an IPv6 /64, or 'unknown'
 */
export const clientKey = (viewerAddress = ''): string => {
  const cut = viewerAddress.lastIndexOf(':');
  if (cut <= 0) return 'unknown';
  const address = viewerAddress.slice(0, cut).toLowerCase();
  const ipv4 = address.slice(ipv4MappedPrefix.length);
  if (address.startsWith(ipv4MappedPrefix) && isIPv4(ipv4)) return ipv4;
  return isIPv6(address) ? network64(address) : address;
};
