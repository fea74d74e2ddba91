import type { Block, Proposal } from '#shared/proposals.ts';

/** The blocks of a kind in a document. */
export const blocksOf = <Kind extends Block['kind']>({ sections }: Pick<Proposal, 'sections'>, kind: Kind) =>
  sections
    .flatMap(({ blocks }) => blocks)
    .filter((block): block is Extract<Block, { kind: Kind }> => block.kind === kind);
