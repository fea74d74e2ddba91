import type { Proposal } from '#shared/proposals.ts';
import { sectionLines } from '#web/publishing/document-lines.ts';
import { everyRoom } from './rooms.ts';

/** A document as plain text: one line for each passage and table row, cells separated by " | ". */
export const documentLines = (document: Proposal): string[] => [
  document.title,
  document.subtitle,
  ...document.sections.flatMap((section) => [section.title, ...sectionLines(section)]),
];

const amountsIn = (line: string): string[] => line.match(/\$\d{1,3}(?:,\d{3})+/g) ?? [];

/** For leak checks: amounts in published documents, and long lines (unlikely elsewhere) that need no HTML escaping. */
export const gatedLines = everyRoom
  .flatMap(({ editions }) => editions.flatMap(({ documents }) => [...documents.values()]))
  .flatMap((json) => documentLines(JSON.parse(json) as Proposal))
  .flatMap((line) => (line.length >= 25 && !/[&<>'"]/.test(line) ? [line, ...amountsIn(line)] : amountsIn(line)));
