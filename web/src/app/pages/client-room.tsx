import type { UseQueryResult } from '@tanstack/react-query';
import { type ComponentProps, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useParams, useSearch } from 'wouter';
import { pageEntries } from '#shared/page-entries.ts';
import { causeOf } from '#web/src/app/failure.ts';
import { NotFoundPage } from '#web/src/app/not-found-page.tsx';
import { UnavailableMain } from '#web/src/app/unavailable.tsx';
import { gate } from '#web/src/content/gate.ts';
import { askedEdition, editionPath } from '#web/src/features/proposals/edition-path.ts';
import { useProposal, useProposalIndex } from '#web/src/features/proposals/proposals.ts';
import { RoomBar } from '#web/src/features/proposals/room-bar.tsx';
import { Guard, ToGate } from '#web/src/features/session/guard.tsx';
import { useLeavingWithOtherTabs } from '#web/src/features/session/leave-room.ts';
import { SignOut } from '#web/src/features/session/sign-out.tsx';
import { ApiError } from '#web/src/lib/api-error.ts';
import { noteRetry } from '#web/src/lib/navigation.ts';
import { usePageTitle } from '#web/src/lib/page-title.ts';
import { HomeBar } from '#web/src/ui/home-bar.tsx';
import { Loading } from '#web/src/ui/loading.tsx';
import { SkipLink } from '#web/src/ui/skip-link.tsx';
import { TextLink } from '#web/src/ui/text-link.tsx';

const { landing, clientRoom } = pageEntries;

/** The code and the styles of the room's pages: for those whom the guard lets in. */
const loadRoomPage = () => import('#web/src/features/proposals/room-page.tsx');
const RoomPage = lazy(loadRoomPage);

/** The wrapper of all proposal pages. Their content is asked for when the guard has let the visitor in. */
export default function ClientRoom() {
  const { room = '', slug } = useParams<{ room: string; slug?: string }>();
  const edition = askedEdition(useSearch());
  useLeavingWithOtherTabs();
  return (
    <>
      <WithoutScripts />
      <Guard room={room}>
        {slug === undefined ? (
          <Index key={edition} room={room} edition={edition} />
        ) : (
          <OneDocument key={editionPath(slug, edition)} room={room} slug={slug} edition={edition} />
        )}
      </Guard>
    </>
  );
}

const pathOf = (room: string) => `${clientRoom.path}/${room}`;

type Asked = { room: string; edition: string | undefined };

function Index({ room, edition }: Asked) {
  return (
    <Arrived
      query={useProposalIndex(room, edition)}
      back={{ to: landing.path, label: 'Back to home', leavesRoom: true }}
    >
      {(data) => <RoomPage index={data} base={pathOf(room)} />}
    </Arrived>
  );
}

function OneDocument({ room, slug, edition }: Asked & { slug: string }) {
  const index = pathOf(room);
  return (
    <Arrived
      query={useProposal(room, slug, edition)}
      back={{ to: editionPath(index, edition), label: 'All documents' }}
    >
      {(data) => <RoomPage document={data} room={room} path={`${index}/${slug}`} />}
    </Arrived>
  );
}

function WithoutScripts() {
  return (
    <noscript>
      <HomeBar />
      {/* The page's one main element is the app's. */}
      <div className="mx-auto flex min-h-svh max-w-text flex-col items-start justify-center px-5">
        <h1 className="text-heading">{clientRoom.title}</h1>
        <p className="mt-3 mb-8 font-serif text-lead text-muted">{gate.withoutScripts}</p>
        <TextLink href={landing.path}>Back to home</TextLink>
      </div>
    </noscript>
  );
}

type Arriving<Data> = {
  query: UseQueryResult<Data>;
  back: ComponentProps<typeof RoomBar>['back'];
  children: (data: Data) => ReactNode;
};

function Arrived<Data>({ query, back, children }: Arriving<Data>) {
  const { data, error, refetch, isFetching } = query;
  // Beside the content, and not after it. Where it fails, the page that needs it says so.
  useEffect(() => {
    loadRoomPage().catch(() => undefined);
  }, []);
  const failure = data === undefined && !isFetching ? error : null;
  const answered = failure instanceof ApiError;
  if (answered && failure.status === 401) return <ToGate />;
  if (answered && failure.status === 404) return <NotFoundPage />;
  const retry = () => {
    noteRetry();
    refetch();
  };
  const waiting = failure ? <UnavailableMain why={causeOf(failure)} onRetry={retry} /> : <RoomLoading />;
  return (
    <>
      <SkipLink />
      <RoomBar back={back}>
        <SignOut />
      </RoomBar>
      {data === undefined ? waiting : <Suspense fallback={<RoomLoading />}>{children(data)}</Suspense>}
    </>
  );
}

function RoomLoading() {
  usePageTitle('Loading');
  return <Loading />;
}
