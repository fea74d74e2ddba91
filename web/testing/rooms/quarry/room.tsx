import type { Room } from '#web/rooms/components/room.ts';

// A second client, whose documents a session of the first must not open.

const room: Room = {
  client: 'Granite Quarry',
  date: '2026-11-23',
  validUntil: '2026-11-24',
  contact: { name: 'Client services', email: 'client-services@firm.example' },
  documents: [
    {
      slug: 'order-form',
      title: 'Order Form of the Quarry',
      line: 'What the quarry signs.',
      content: (
        <article className="document">
          <h1>Order Form of the Quarry</h1>
          <p>Nobody else may read the price of $98,765.</p>
        </article>
      ),
    },
  ],
};

export default room;
