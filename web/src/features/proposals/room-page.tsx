import '#web/src/room.css';
import type { ComponentProps } from 'react';
import { DocumentPage } from './document-page.tsx';
import { IndexPage } from './index-page.tsx';

type Props = ComponentProps<typeof DocumentPage> | ComponentProps<typeof IndexPage>;

/** A page inside a room, with the styles that only such a page needs. */
export default function RoomPage(props: Props) {
  return 'document' in props ? <DocumentPage {...props} /> : <IndexPage {...props} />;
}
