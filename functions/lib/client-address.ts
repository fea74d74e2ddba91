import { isIPv4, isIPv6 } from 'node:net';

/** The visitor's line and network, to which limits apply. */
export type Client = {
  /** An IPv4 address, an IPv6 /64 (what a provider assigns to one customer line), or 'unknown'. */
  line: string;
  /** The IPv6 /48 that contains the line: 65,536 lines, which a provider may assign to one customer. Unset for IPv4. */
  network?: string;
};

/** The eight groups of an IPv6 address, without leading zeros. */
const groupsOf = (ipAddress: string): string[] => {
  // A zone (`%eth0`) names a local network interface and may contain colons.
  const [left = [], right = []] = ipAddress
    .replace(/%.*/, '')
    .split('::')
    .map((half) => half.split(':'));
  const groups = [...left, ...Array(8 - left.length - right.length).fill('0'), ...right];
  // A leading `::` leaves an empty group.
  return groups.map((group) => Number.parseInt(group || '0', 16).toString(16));
};

/** The prefix of an IPv4-mapped IPv6 address such as ::ffff:192.0.2.1 (RFC 4291, section 2.5.5.2). */
const ipv4MappedPrefix = '::ffff:';

/**
 * The client to rate-limit. Trust the CloudFront-Viewer-Address header only after the origin secret has been checked.
 * @param viewerAddress `ip:port`; an IPv6 address has no brackets, so the port follows the last colon
 */
export const clientOf = (viewerAddress = ''): Client => {
  const cut = viewerAddress.lastIndexOf(':');
  if (cut <= 0) return { line: 'unknown' };
  const ipAddress = viewerAddress.slice(0, cut).toLowerCase();
  const ipv4 = ipAddress.slice(ipv4MappedPrefix.length);
  if (ipAddress.startsWith(ipv4MappedPrefix) && isIPv4(ipv4)) return { line: ipv4 };
  if (!isIPv6(ipAddress)) return { line: ipAddress };
  const groups = groupsOf(ipAddress);
  return { line: `${groups.slice(0, 4).join(':')}::/64`, network: `${groups.slice(0, 3).join(':')}::/48` };
};
