/** The words around the code of a printed sheet. */
export const codeCheckTexts = {
  heading: 'Which edition is a printed sheet?',
  field: 'Document code',
  note: 'Each sheet has the code of its document at its foot, such as 0123 4567 89ab cdef.',
  submit: 'Check the code',
  notACode: 'A document code has 16 digits from 0 to 9 and a to f.',
  found: (title: string, version: string) => `This is “${title}”, edition ${version}.`,
  foundOlder: (title: string, version: string, newest: string) =>
    `This is “${title}”, edition ${version}. The current edition is ${newest}.`,
  unknown: 'This is the code of no document in this room.',
} as const;
