import { documentCode as codeOf } from '#shared/document-code.ts';
import { type Proposal, proposal } from '#shared/proposals.ts';
import { canonical } from './draft.ts';
import { sha256 } from './editions.ts';

/** The code that a document will have once it is frozen: its SHA-256 is that of its canonical JSON (RFC 8785). */
export const documentCode = (document: Proposal): string =>
  codeOf(sha256(canonical(proposal, document, `The document "${document.slug}"`)));
