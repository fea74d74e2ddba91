import { site } from '#shared/site.ts';
import type { Room } from '#web/rooms/components/room.ts';
import { documents } from './documents.tsx';
import { offer } from './figures.ts';

const room: Room = {
  ...offer,
  contact: {
    name: 'Client services',
    email: site.contactEmail,
    ...(site.meetingUrl && { meetingUrl: site.meetingUrl }),
  },
  isDefault: true,
  documents,
};

export default room;
