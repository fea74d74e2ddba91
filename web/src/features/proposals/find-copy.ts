import { readCode } from '#shared/document-code.ts';
import type { ServedIndex } from '#shared/editions.ts';
import { copyCheckTexts as texts } from '#web/src/content/copy-check.ts';

/** What an index says of the copies that the firm has handed out. */
export type Known = Pick<ServedIndex, 'codes' | 'newest'>;

const editionWords = ({ codes, newest }: Known, isIt: (copy: Known['codes'][number]) => boolean) => {
  const copy = codes.find(isIt);
  return copy && texts.known(copy.title, copy.version, newest);
};

/** What a typed code says: of which document and edition a sheet of paper is. */
export const checkCode = (typed: string, known: Known): string => {
  const code = readCode(typed);
  if (code === undefined) return texts.notACode;
  const edition = editionWords(known, (copy) => copy.code === code);
  return edition === undefined ? texts.unknownCode : texts.found(edition);
};

const sha256 = async (file: Blob): Promise<string> => {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** Says of which document and edition a file is. It is hashed here, and nothing of it is sent. */
export const checkFile = async (file: File, known: Known): Promise<string> => {
  try {
    const hash = await sha256(file);
    const edition = editionWords(known, ({ pdf }) => pdf === hash);
    return edition === undefined ? texts.unknownFile(file.name) : texts.unchanged(file.name, edition);
  } catch {
    return texts.unreadable(file.name);
  }
};
