import { formatDate } from '#shared/dates.ts';

/** The words around the check of a file or of a printed sheet. */
export const copyCheckTexts = {
  summary: (hasOthers: boolean) => (hasOthers ? 'Earlier editions, and check a copy' : 'Check a copy'),
  heading: 'Check a copy',
  file: 'A PDF that you have',
  fileNote: 'Choose it, or drop it on the field. It stays on this device: nothing of it is sent.',
  known: (title: string, version: string, newest: string, withdrawn?: string) => {
    if (version === newest) return `“${title}”, edition ${version}, which is the current one.`;
    const what = withdrawn === undefined ? 'replaced' : `withdrawn on ${formatDate(withdrawn)}`;
    return `“${title}”, edition ${version}. It was ${what}: the current edition is ${newest}.`;
  },
  unchanged: (file: string, edition: string) => `${file} is unchanged: ${edition}`,
  unknownFile: (file: string) =>
    `${file} is none of the PDFs of this room as they were published. It is another document, or it was changed, if only by a signature or a note.`,
  unreadable: (file: string) => `${file} could not be read. Choose it again.`,
  code: 'Document code of a printed sheet',
  codeNote: 'Each sheet has the code of its document at its foot, such as 0123 4567 89ab cdef.',
  submit: 'Check the code',
  notACode: 'A document code has 16 digits from 0 to 9 and a to f.',
  found: (edition: string) => `This is ${edition}`,
  unknownCode: 'This is the code of no document in this room.',
} as const;
