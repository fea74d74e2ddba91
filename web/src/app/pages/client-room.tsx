import type { UseQueryResult } from '@tanstack/react-query';
import { type ComponentProps, lazy, type ReactNode } from 'react';
import { useParams, useSearch } from 'wouter';
import { pageEntries } from '#shared/page-entries.ts';
import { causeOf } from '#web/src/app/failure.ts';
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
import { useToasts } from '#web/src/ui/toast/store.ts';

const { landing, clientRoom } = pageEntries;

const NotFoundPage = lazy(() => import('#web/src/app/not-found-page.tsx'));

/** The wrapper of all proposal pages. Their content is asked for when the guard has let the visitor in. */
export default function ClientRoom() {
  const { room = '', slug } = useParams<{ room: string; slug?: string }>();
  const edition = askedEdition(useSearch());
  useLeavingWithOtherTabs();
  return (
    <>
      {/* React draws nothing in here: only the prerendered page needs the words. */}
      <noscript>{import.meta.env.SSR && <WithoutScripts />}</noscript>
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
      {({ content, Page }) => <Page index={content} base={pathOf(room)} />}
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
      {({ content, Page }) => <Page document={content} room={room} path={`${index}/${slug}`} />}
    </Arrived>
  );
}

function WithoutScripts() {
  return (
    <>
      <HomeBar />
      {/* The page's one main element is the app's. */}
      <div className="mx-auto flex min-h-svh max-w-text flex-col items-start justify-center px-5">
        <h1 className="text-heading">{clientRoom.title}</h1>
        <p className="mt-3 mb-8 font-serif text-lead text-muted">{gate.withoutScripts}</p>
        <TextLink href={landing.path}>Back to home</TextLink>
      </div>
    </>
  );
}

type Arriving<Data> = {
  query: UseQueryResult<Data>;
  back: ComponentProps<typeof RoomBar>['back'];
  children: (data: Data) => ReactNode;
};

function Arrived<Data>({ query, back, children }: Arriving<Data>) {
  const { data, error, refetch, isFetching } = query;
  useToasts(!isFetching);
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
      {data === undefined ? waiting : children(data)}
    </>
  );
}

function RoomLoading() {
  usePageTitle('Loading');
  return <Loading />;
}
