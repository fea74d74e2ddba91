import type { Proposal } from '#shared/proposals.ts';
import { sectionLines } from '#web/publishing/document-lines.ts';

/** A document as plain text: one line for each passage and table row, cells separated by " | ". */
export const documentLines = (document: Proposal): string[] => [
  document.title,
  document.subtitle,
  ...document.sections.flatMap((section) => [section.title, ...sectionLines(section)]),
];
