/** RFC 5321, 4.5.3.1: the octets of the part before the @, of a domain, and of a whole address in an envelope. */
const limits = { local: 64, domain: 253, address: 254 };

/** Outside of ASCII (RFC 6531), any visible character: invisible ones, and those that reverse the text, mislead. */
const international = String.raw`[^\p{ASCII}\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Z}\p{DI}]`;
/** RFC 5322, 3.2.3, atext: what RFC 5321's Dot-string is made of. */
const atom = `(?:[A-Za-z0-9!#$%&'*+/=?^_\`{|}~-]|${international})+`;
const shape = new RegExp(
  String.raw`^(?<local>${atom}(?:\.${atom})*)@(?<domain>(?:[A-Za-z0-9.-]|${international})+)$`,
  'u',
);

/** RFC 1035, 2.3.4, and RFC 1123, 2.1: one to 63 octets, and no hyphen at either end. */
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const hostName = new RegExp(String.raw`^(?:${label}\.)+(?:[a-z]{2,63}|xn--${label})$`);

const octets = (text: string) => new TextEncoder().encode(text).byteLength;

function toAscii(domain: string): string | undefined {
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return undefined;
  }
}

/** Whether mail can reach an address in any script, by its form. Browsers do not agree about fields of type email. */
export function isEmailAddress(text: string): boolean {
  const { local = '', domain = '' } = shape.exec(text)?.groups ?? {};
  const host = domain && toAscii(domain);
  return (
    !!host &&
    hostName.test(host) &&
    octets(local) <= limits.local &&
    host.length <= limits.domain &&
    octets(local) + 1 + host.length <= limits.address
  );
}
