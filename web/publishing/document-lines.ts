import type { Block, Section } from '#shared/proposals.ts';

const cells = (row: readonly string[]): string => row.join(' | ');

const sentence = ({ lead, text }: { lead?: string | undefined; text: string }): string =>
  lead === undefined ? text : `${lead} ${text}`;

const blockLines = (block: Block): string[] => {
  switch (block.kind) {
    case 'heading':
      return [block.text];
    case 'paragraph':
      return [sentence(block)];
    case 'list':
      return block.items.map(sentence);
    case 'table':
      return [
        block.caption,
        cells(block.columns.map((column) => column.label)),
        ...block.rows.map(cells),
        ...(block.foot ? [cells(block.foot)] : []),
      ];
    case 'drawing':
      return [block.title, ...blockLines(block.table)];
    case 'figures':
      return block.items.map(({ value, label }) => `${value} ${label}`);
    case 'callout':
      return [block.title, block.text];
    case 'letter':
      return [block.salutation, ...block.paragraphs, block.closing, ...block.signedBy];
    case 'signatures':
      return [block.intro, ...block.parties.flatMap(({ party, lines }) => [party, ...lines])];
    case 'legend':
      return block.items.map(({ rating, meaning }) => cells([rating, meaning]));
    case 'comparison':
      return block.rows.map(({ feature, powerbi, bespoke, powerbiNote }) =>
        cells([feature, powerbi, bespoke, powerbiNote]),
      );
    case 'contrast':
      return block.sides.flatMap(({ title, items }) => [title, ...items]);
  }
};

export const sectionLines = ({ blocks }: Pick<Section, 'blocks'>): string[] => blocks.flatMap(blockLines);

const wordsIn = (line: string): number => line.split(/[\s|]+/).filter(Boolean).length;

/** The number of words in a section, including its title. */
export const wordsOf = (section: Section): number =>
  [section.title, ...sectionLines(section)].reduce((sum, line) => sum + wordsIn(line), 0);
