/** RFC 5321, 4.5.3.1: maximum octets of the part before the @, of the domain, and of the complete address. */
const limits = { local: 64, domain: 253, address: 254 };

/** Any visible non-ASCII character (RFC 6531). Characters that are invisible or reverse the text would mislead. */
const international = String.raw`[^\p{ASCII}\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Z}\p{DI}]`;
/** RFC 5322, 3.2.3, atext: the characters in the atoms of RFC 5321's Dot-string. */
const atom = `(?:[A-Za-z0-9!#$%&'*+/=?^_\`{|}~-]|${international})+`;
const shape = new RegExp(
  String.raw`^(?<local>${atom}(?:\.${atom})*)@(?<domain>(?:[A-Za-z0-9.-]|${international})+)$`,
  'u',
);

/** RFC 1035, 2.3.4, and RFC 1123, 2.1: a label has one to 63 octets and no hyphen at either end. */
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

/** Whether an address in any script is well-formed, so that mail can reach it. Browsers disagree on type="email". */
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
