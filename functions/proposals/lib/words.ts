import type { Proposal } from '#shared/proposals.ts';
import { sectionLines } from './document-lines.ts';

const wordsIn = (line: string): number => line.split(/[\s|]+/).filter(Boolean).length;

/** How many words each section of a document has, its title included. */
export const sectionWords = ({ sections }: Pick<Proposal, 'sections'>): number[] =>
  sections.map((section) => [section.title, ...sectionLines(section)].reduce((sum, line) => sum + wordsIn(line), 0));
