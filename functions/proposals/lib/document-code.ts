import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import * as z from 'zod/mini';
import { type Proposal, proposal } from '#shared/proposals.ts';

/**
 * The code that a document can be told by: the first 16 hexadecimal digits of the SHA-256 of its canonical JSON
 * (RFC 8785), in fours.
 */
export const documentCode = (document: Proposal): string => {
  const json = canonicalize(z.parse(proposal, document)) ?? '';
  const digits = createHash('sha256').update(json).digest('hex').slice(0, 16);
  return digits.match(/.{4}/g)?.join(' ') ?? '';
};
