import { domainToASCII } from 'node:url';

/**
 * The part of an SES call that says where replies go. SES takes international domains as Punycode only, and no other
 * characters than ASCII before the @: such an address stands in the text of the email alone.
 */
export const replyToAddresses = (address: string | undefined): { ReplyToAddresses?: [string] } => {
  const [, local, domain] = /^([\x21-\x7e]+)@([^@]+)$/.exec(address ?? '') ?? [];
  if (local === undefined || domain === undefined) return {};
  const isAscii = /^[\x21-\x7e]+$/.test(domain);
  return { ReplyToAddresses: [`${local}@${isAscii ? domain : domainToASCII(domain)}`] };
};
