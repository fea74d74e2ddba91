import type { ReactElement } from 'react';
import type { Block } from '#shared/proposals.ts';
import { Drawing } from './drawing.tsx';
import { Figures } from './figures.tsx';
import { Letter, Signatures } from './letter.tsx';
import type { Offer } from './offer.tsx';
import { Legend } from './rating.tsx';
import { ComparisonTable, DataTable } from './tables.tsx';
import { Callout, Contrast, List, Paragraph } from './texts.tsx';
import { unbroken } from './unbroken.tsx';

export function DocumentBlock({ block, offer }: { block: Block; offer: Offer }): ReactElement {
  switch (block.kind) {
    case 'heading':
      return (
        <h3 id={block.id} className="mt-4 max-w-measure scroll-mt-6 text-lead">
          {unbroken(block.text, { inDisplay: true })}
        </h3>
      );
    case 'paragraph':
      return <Paragraph {...block} />;
    case 'list':
      return <List {...block} />;
    case 'table':
      return <DataTable {...block} />;
    case 'drawing':
      return <Drawing {...block} />;
    case 'figures':
      return <Figures {...block} />;
    case 'callout':
      return <Callout {...block} />;
    case 'letter':
      return <Letter {...block} />;
    case 'signatures':
      return <Signatures {...block} offer={offer} />;
    case 'legend':
      return <Legend {...block} />;
    case 'comparison':
      return <ComparisonTable {...block} />;
    case 'contrast':
      return <Contrast {...block} />;
  }
}
