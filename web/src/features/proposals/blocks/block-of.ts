import type { Block } from '#shared/proposals.ts';

/** The block of one kind. */
export type BlockOf<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>;
