import { domainToASCII } from 'node:url';

/**
 * A visitor's address as SES takes it for replies, if it does. SES takes international domains as Punycode only, and no
 * other characters than ASCII before the @: such an address stands in the text of the email alone.
 */
export const replyAddress = (address: string): string | undefined => {
  const [, local, domain] = /^([\x21-\x7e]+)@([^@]+)$/.exec(address) ?? [];
  if (local === undefined || domain === undefined) return undefined;
  const isAscii = /^[\x21-\x7e]+$/.test(domain);
  return `${local}@${isAscii ? domain : domainToASCII(domain)}`;
};
