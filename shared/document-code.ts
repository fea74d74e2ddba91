/** The digits of a document's code: enough that two documents do not share one, and few enough to be compared by eye. */
const codeDigits = 16;

/** The code of a document, as it stands on paper: the first digits of its hash, in fours. @param sha256 in hexadecimal */
export const documentCode = (sha256: string): string => sha256.slice(0, codeDigits).match(/.{4}/g)?.join(' ') ?? '';
