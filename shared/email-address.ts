import { withoutInvisible } from './invisible.ts';

/** Maximum octets. RFC 5321, section 4.5.3.1, limits the local part and the address; DNS limits names to 253 octets. */
const limits = { local: 64, domain: 253, address: 254 };

/** Any non-ASCII character (RFC 6531) except those that could mislead: invisible ones and those that reverse text. */
const international = String.raw`[^\p{ASCII}\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Z}\p{DI}]`;
/** An atom of RFC 5321's Dot-string: the characters of atext (RFC 5322, section 3.2.3), and international ones. */
const atom = `(?:[A-Za-z0-9!#$%&'*+/=?^_\`{|}~-]|${international})+`;
const shape = new RegExp(
  String.raw`^(?<local>${atom}(?:\.${atom})*)@(?<domain>(?:[A-Za-z0-9.-]|${international})+)$`,
  'u',
);

/** One to 63 octets with no hyphen at either end (RFC 1035, sections 2.3.1 and 2.3.4; RFC 1123, section 2.1). */
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const hostName = new RegExp(String.raw`^(?:${label}\.)+(?:[a-z]{2,63}|xn--${label})$`);

/** An encoded word (RFC 2047), which a mail program could turn into other addresses. */
const encodedWord = /=\?.+\?[bq]\?.*\?=/i;

const octets = (text: string) => new TextEncoder().encode(text).byteLength;

function toAscii(domain: string): string | undefined {
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return undefined;
  }
}

/** The address as it was meant: without what copying adds, and with ASCII for full-width characters such as \uff20. */
export const cleanEmailAddress = (text: string): string => withoutInvisible(text).normalize('NFKC').trim();

/** Whether an email address, in any script, is well-formed. Browsers disagree on what type="email" accepts. */
export function isEmailAddress(text: string): boolean {
  const { local = '', domain = '' } = shape.exec(text)?.groups ?? {};
  const host = domain && toAscii(domain);
  return (
    !!host &&
    !encodedWord.test(local) &&
    hostName.test(host) &&
    octets(local) <= limits.local &&
    host.length <= limits.domain &&
    octets(local) + 1 + host.length <= limits.address
  );
}
