import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import * as z from 'zod/mini';
import { documentCode as codeOf } from '#shared/document-code.ts';
import { type Proposal, proposal } from '#shared/proposals.ts';

/** The code that a document will have once it is frozen: its SHA-256 is that of its canonical JSON (RFC 8785). */
export const documentCode = (document: Proposal): string =>
  codeOf(
    createHash('sha256')
      .update(canonicalize(z.parse(proposal, document)) ?? '')
      .digest('hex'),
  );
