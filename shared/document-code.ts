/** The digits of a document's code: enough that two documents do not share one, and few enough to be typed. */
const codeDigits = 16;

/** The code of a document, as it stands on paper: the first digits of its hash, in fours. @param sha256 in hexadecimal */
export const documentCode = (sha256: string): string => sha256.slice(0, codeDigits).match(/.{4}/g)?.join(' ') ?? '';

/**
 * Reads a code as people type it: in capitals, with hyphens, or without spaces. A whole hash is read as its code.
 * @returns undefined for what is no code
 */
export const readCode = (typed: string): string | undefined => {
  const digits = typed.toLowerCase().replace(/[\s\p{Pd}]/gu, '');
  return /^([0-9a-f]{16}|[0-9a-f]{64})$/.test(digits) ? documentCode(digits) : undefined;
};
