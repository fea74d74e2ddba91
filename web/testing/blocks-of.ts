import type { Block, Proposal } from '#shared/proposals.ts';

/** A document's blocks of one kind. */
export const blocksOf = <Kind extends Block['kind']>({ sections }: Pick<Proposal, 'sections'>, kind: Kind) =>
  sections
    .flatMap(({ blocks }) => blocks)
    .filter((block): block is Extract<Block, { kind: Kind }> => block.kind === kind);
