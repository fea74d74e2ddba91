import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Block, Drawing, Proposal } from '#shared/proposals.ts';
import { roomTexts } from '#web/src/features/proposals/texts.ts';
import { DocumentBlock } from './block.tsx';
import { WithdrawalNote } from './offer.tsx';
import { unbroken } from './unbroken.tsx';

type DraftOfRoom = () => { documents: { document: Proposal }[] };

const editionFiles = import.meta.glob<Partial<Proposal>>('/web/rooms/*/editions/*/*.json', {
  eager: true,
  import: 'default',
});
const drafts = import.meta.glob<DraftOfRoom>(['/web/rooms/*/room.ts', '/web/testing/test-room.ts'], {
  eager: true,
  import: 'default',
});

const isDocument = (file: Partial<Proposal>): file is Proposal => file.sections !== undefined;

const offer = {
  client: '',
  version: '1.0',
  newest: '1.0',
  editions: [],
  validUntil: '2999-12-31',
  contact: { name: '', email: '' },
};

const rendered = (block: Block) => renderToStaticMarkup(<DocumentBlock block={block} offer={offer} />);

const blocksOf = ({ sections }: Proposal): Block[] => sections.flatMap(({ blocks }) => blocks);

const frozen = Object.entries(editionFiles).flatMap(([name, document]) =>
  isDocument(document) ? [{ name: name.split('/').slice(-4).join('/'), document }] : [],
);

it.each(frozen)('DocumentBlock: renders every block of $name without inline styles', ({ document }) => {
  for (const block of blocksOf(document)) {
    const html = rendered(block);
    expect(html, block.kind).not.toBe('');
    expect(html).not.toContain('style=');
  }
});

describe('DocumentBlock', () => {
  const drawings = Object.values(drafts).flatMap((draft) =>
    draft().documents.flatMap(({ document }) =>
      blocksOf(document).filter((block): block is Drawing => block.kind === 'drawing'),
    ),
  );

  it.each(drawings)('renders every shape and the table of the drawing “$title”', (drawing) => {
    const html = rendered(drawing);
    for (const tag of ['rect', 'circle', 'path', 'text']) {
      const shapes = [...drawing.wide.shapes, ...drawing.narrow.shapes].filter(({ shape }) => shape === tag);
      // Only the pictures contain these elements; the table does not.
      expect(html.split(`<${tag} `).length - 1, tag).toBe(shapes.length);
    }
    expect(html.split('role="img"').length - 1).toBe(2);
    expect(html.split('<tr').length - 1).toBe(1 + drawing.table.rows.length + (drawing.table.foot ? 1 : 0));
    expect(html).not.toContain('style=');
  });
});

describe('Rating', () => {
  const row = (bespoke: string, phase?: number) => ({
    category: 'A category',
    feature: 'A requirement',
    powerbi: 'Limited',
    bespoke,
    powerbiNote: 'A note',
    critical: false,
    ...(phase && { phase }),
  });
  const markOf = (bespoke: string, phase?: number) =>
    rendered({ kind: 'comparison', category: 'A category', rows: [row(bespoke, phase)] })
      .split('<svg ')
      .at(-1)
      ?.split('</svg>')[0];

  it.each([
    ['a solid dot for a requirement that is met', 'Yes', undefined, /<circle [^>]*fill-ink/, /<text/],
    ['a phase number in a ring for a requirement that is promised', 'Yes', 3, />3<\/text>/, /<circle [^>]*fill-ink/],
    ['a cross for “No”', 'No', undefined, /<path/, /<circle/],
    ['no mark for “Included”', 'Included', undefined, /<path/, /<circle [^>]*fill-ink/],
  ])('draws %s', (_, rating, phase, drawn, other) => {
    expect(markOf(rating, phase)).toMatch(drawn);
    expect(markOf(rating, phase)).not.toMatch(other);
  });
});

describe('unbroken', () => {
  it('draws a dash for a range or a minus sign but not for a hyphen', () => {
    const dashes = (text: string) => renderToStaticMarkup(unbroken(text)).match(/class="dash"/g)?.length ?? 0;
    expect(['$5-$9', '-$9 to -3', 'early-warning', 'F-35'].map(dashes)).toEqual([1, 2, 0, 0]);
  });

  it.each(['Phase 2B', 'Type I', 'Nov. 2022', '30 days'])('keeps “%s” on one line', (text) => {
    expect(unbroken(text)).toBe(text.replace(' ', '\u00A0'));
  });
});

it('WithdrawalNote: says which edition was withdrawn and why', () => {
  const withdrawn = { version: '2.0', on: '2026-11-23', reason: 'It has a wrong price.' };
  expect(renderToStaticMarkup(<WithdrawalNote withdrawn={withdrawn} version="1.0" />)).toContain(
    roomTexts.editions.withdrawn(withdrawn, '1.0'),
  );
});
