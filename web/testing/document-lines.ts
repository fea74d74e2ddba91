import type { Proposal } from '#shared/proposals.ts';
import { sectionLines } from '#web/publishing/document-lines.ts';

/** A document as lines of plain text: one for each passage and each row of a table, cells divided by " | ". */
export const documentLines = (document: Proposal): string[] => [
  document.title,
  document.subtitle,
  ...document.sections.flatMap((section) => [section.title, ...sectionLines(section)]),
];
