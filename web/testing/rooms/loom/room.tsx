import { DataTable, type Row } from '#web/rooms/components/data-table.tsx';
import { Document } from '#web/rooms/components/document.tsx';
import type { Room } from '#web/rooms/components/room.ts';
import { Section } from '#web/rooms/components/section.tsx';
import { fixture } from '#web/testing/fixture.ts';

// The made-up room of the tests: a long document, a short one, and one that is hard to lay out.

const offer = { client: fixture.client, date: '2026-11-23', validUntil: fixture.validUntil };

const facts = [{ label: 'Price', figure: '$8,765', text: 'for the trial of the first loom' }];

const passage = `The part begins with what the looms do today, who looks after them, and how often each of them stands still
  for want of yarn, of a fitting, or of somebody who knows it well enough to set it up for the next cloth.`;

const long = (
  <Document title={fixture.long.title} {...offer} facts={facts}>
    {Array.from({ length: 12 }, (_, index) => `Step ${index + 1}`).map((title) => (
      <Section key={title} title={title}>
        <p>{passage.repeat(4)}</p>
      </Section>
    ))}
  </Document>
);

const short = (
  <Document title={fixture.short.title} {...offer} facts={facts}>
    <Section title="Price">
      <p>The price of the first loom is fixed.</p>
    </Section>
  </Document>
);

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September'];
const columns = ['Loom', ...months.map((amount) => ({ amount }))];
const costOf = (loom: string): Row => [loom, ...months.map(() => '$138,600-$194,600')];

const wide = (
  <Document title={fixture.wide.title} {...offer} facts={facts}>
    <Section title="Nine columns of amounts">
      <DataTable
        caption="Cost of each loom by month"
        columns={columns}
        rows={[costOf('First'), costOf('Second')]}
        total={costOf('Both')}
      />
    </Section>
    <Section title="Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz">
      <p>{'Rindfleischetikettierungsüberwachung'.repeat(5)}</p>
      <DataTable columns={['Word', 'Meaning']} rows={[['Rindfleischetikettierung'.repeat(4), 'A long word']]} />
    </Section>
  </Document>
);

const room: Room = {
  ...offer,
  contact: fixture.contact,
  isDefault: true,
  documents: [
    { ...fixture.long, content: long },
    { ...fixture.short, content: short },
    { ...fixture.wide, content: wide },
  ],
};

export default room;
