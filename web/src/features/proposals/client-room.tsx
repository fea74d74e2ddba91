import { useQuery } from '@tanstack/react-query';
import { lazy, useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { pageEntries, roomPath } from '#shared/pages.ts';
import { ApiError } from '#web/src/lib/api-error.ts';
import { loadPaperFont } from '#web/src/lib/fonts.ts';
import { navigation } from '#web/src/lib/navigation.ts';
import { usePageTitle } from '#web/src/lib/page-title.ts';
import { contentUrl, editionPath, type RoomAddress, roomAddressOf } from '#web/src/lib/room-address.ts';
import { states } from '#web/src/lib/texts.ts';
import { Guard, ToLogin } from '#web/src/session/guard.tsx';
import { handleSignOut } from '#web/src/session/sign-out.ts';
import { loginTexts } from '#web/src/session/texts.ts';
import { HomeBar, SkipLink } from '#web/src/ui/bar.tsx';
import { Loading } from '#web/src/ui/loading.tsx';
import { TextLink } from '#web/src/ui/text-link.tsx';
import { Unavailable } from '#web/src/ui/unavailable.tsx';
import { contentQuery } from './proposals.ts';
import { roomBar } from './room-bar.ts';
import { RoomBar } from './room-frame.tsx';
import { RoomPage } from './room-page.tsx';

const { landing, clientRoom } = pageEntries;

const NotFoundPage = lazy(() => import('#web/src/landing/not-found-page.tsx'));

export default function ClientRoom() {
  const [path] = useLocation();
  const address = roomAddressOf(path, useSearch());
  useEffect(loadPaperFont, []);
  useEffect(handleSignOut, []);
  return (
    <Guard room={address.room} loading={<CheckingSession />}>
      <RoomContent key={contentUrl(address)} address={address} />
    </Guard>
  );
}

/** Shown during the session check. Only the prerendered noscript has content: in browsers React leaves it empty. */
function CheckingSession() {
  return (
    <>
      <noscript>{import.meta.env.SSR && <WithoutScripts />}</noscript>
      <Loading />
    </>
  );
}

function WithoutScripts() {
  return (
    <>
      <HomeBar />
      {/* Not a main element, because Loading renders the page's only one. */}
      <div className="mx-auto flex min-h-svh max-w-text flex-col items-start justify-center px-[20px]">
        <h1 className="text-heading">{clientRoom.title}</h1>
        <p className="mt-3 mb-8 font-serif text-lead text-muted">{loginTexts.withoutScripts}</p>
        <TextLink href={landing.path}>{roomBar.home}</TextLink>
      </div>
    </>
  );
}

function RoomContent({ address }: { address: RoomAddress }) {
  const { data, error, refetch, isFetching } = useQuery(contentQuery(address));
  const failure = data === undefined && !isFetching ? error : null;
  const answered = failure instanceof ApiError;
  if (answered && failure.status === 401) return <ToLogin />;
  if (answered && failure.status === 404) return <NotFoundPage />;
  if (data !== undefined) return <RoomPage address={address} content={data} />;
  const { room, slug, edition } = address;
  const retry = () => {
    navigation.byRetry = true;
    refetch();
  };
  return (
    <>
      <SkipLink />
      <RoomBar {...(slug && { index: editionPath(roomPath(room), edition) })} />
      {failure ? <Unavailable error={failure} onRetry={retry} /> : <RoomLoading />}
    </>
  );
}

function RoomLoading() {
  usePageTitle(states.loading.title);
  return <Loading />;
}
