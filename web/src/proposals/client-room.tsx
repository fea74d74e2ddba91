import { useQueryClient } from '@tanstack/react-query';
import { lazy } from 'react';
import { useLocation, useParams } from 'wouter';
import { roomPath } from '#shared/pages.ts';
import { ApiError } from '#web/src/lib/api-error.ts';
import { contentUrl } from '#web/src/lib/api-urls.ts';
import { navigation } from '#web/src/lib/navigation.ts';
import { Guard, ToLogin } from '#web/src/session/guard.tsx';
import { loginTexts } from '#web/src/session/texts.ts';
import { HomeBar } from '#web/src/ui/bar.tsx';
import { Boundary } from '#web/src/ui/boundary.tsx';
import { Loading } from '#web/src/ui/loading.tsx';
import { Unavailable } from '#web/src/ui/unavailable.tsx';
import { DocumentPage } from './document-page.tsx';
import { IndexPage } from './index-page.tsx';
import { RoomBar } from './room-bar.tsx';

const NotFoundPage = lazy(() => import('#web/src/landing/not-found-page.tsx'));

/** Shows the index of a client's room or, by slug, a document, to a visitor with a session for this room. */
export default function ClientRoom() {
  const [path] = useLocation();
  const { room = '', slug } = useParams();
  const queryClient = useQueryClient();

  const failed = (error: unknown, retry: () => void) => {
    if (error instanceof ApiError && error.status === 401) return <ToLogin />;
    if (error instanceof ApiError && error.status === 404) return <NotFoundPage />;
    const onRetry = () => {
      navigation.isPageLoad = false;
      queryClient.removeQueries({ queryKey: [contentUrl(path)] });
      retry();
    };
    return (
      <>
        <RoomBar index={slug === undefined ? undefined : roomPath(room)} />
        <Unavailable error={error} onRetry={onRetry} />
      </>
    );
  };

  return (
    <Guard key={path} room={room} loading={<CheckingSession />}>
      <Boundary fallback={failed}>
        {slug === undefined ? <IndexPage room={room} /> : <DocumentPage room={room} slug={slug} />}
      </Boundary>
    </Guard>
  );
}

/** Shown during the session check, also by the prerendered page. */
function CheckingSession() {
  return (
    <>
      <noscript>
        <HomeBar />
        <p className="mx-auto flex min-h-svh max-w-text items-center px-[20px]">{loginTexts.withoutScripts}</p>
      </noscript>
      <Loading />
    </>
  );
}
