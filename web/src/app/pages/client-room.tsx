import { lazy, useEffect, useLayoutEffect } from 'react';
import { useLocation, useParams, useSearch } from 'wouter';
import { pageEntries, roomPath } from '#shared/page-entries.ts';
import { causeOf, UnavailableMain } from '#web/src/app/unavailable.tsx';
import { usePageTitle } from '#web/src/app/use-page-title.ts';
import { gate } from '#web/src/content/gate.ts';
import { states } from '#web/src/content/states.ts';
import { askedEdition, editionPath } from '#web/src/features/proposals/edition-path.ts';
import { useRoomContent } from '#web/src/features/proposals/proposals.ts';
import { RoomBar } from '#web/src/features/proposals/room-bar.tsx';
import { Guard, ToGate } from '#web/src/features/session/guard.tsx';
import { useSignOut } from '#web/src/features/session/sign-out.ts';
import { ApiError } from '#web/src/lib/api-error.ts';
import { loadFont } from '#web/src/lib/fonts.ts';
import { noteRetry } from '#web/src/lib/navigation.ts';
import { SkipLink } from '#web/src/ui/bar.tsx';
import { HomeBar } from '#web/src/ui/home-bar.tsx';
import { Loading } from '#web/src/ui/loading.tsx';
import { TextLink } from '#web/src/ui/text-link.tsx';

const { landing, clientRoom } = pageEntries;

const NotFoundPage = lazy(() => import('#web/src/app/not-found-page.tsx'));

/** The wrapper of all proposal pages. It requests their content once the guard has let the visitor in. */
export default function ClientRoom() {
  const { room = '', slug } = useParams<{ room: string; slug?: string }>();
  const edition = askedEdition(useSearch());
  useSignOut();
  useRoomLinks();
  // For the pages that are drawn from now on, and for paper.
  useEffect(() => void loadFont(), []);
  return (
    <>
      {/* React draws nothing in here: only the prerendered page needs the words. */}
      <noscript>{import.meta.env.SSR && <WithoutScripts />}</noscript>
      <Guard room={room}>
        <RoomContent key={`${slug} ${edition}`} room={room} slug={slug} edition={edition} />
      </Guard>
    </>
  );
}

const rootIsHidden = () => document.getElementById('root')?.hidden === true;

/** Makes the links between the room's pages navigate without a page load, whether React drew them or not. */
function useRoomLinks() {
  const [, navigate] = useLocation();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const { target, button, ctrlKey, metaKey, altKey, shiftKey } = event;
      const link = target instanceof Element && target.closest<HTMLAnchorElement>(`a[href^="${clientRoom.path}/"]`);
      // While the root is hidden, the page that the bootstrap has drawn is not React's yet.
      if (!link || rootIsHidden() || button !== 0 || ctrlKey || metaKey || altKey || shiftKey) return;
      event.preventDefault();
      navigate(link.pathname + link.search);
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigate]);
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

type Asked = { room: string; slug: string | undefined; edition: string | undefined };

function RoomContent({ room, slug, edition }: Asked) {
  const { data, error, refetch, isFetching } = useRoomContent(room, slug, edition);
  const failure = data === undefined && !isFetching ? error : null;
  const answered = failure instanceof ApiError;
  if (answered && failure.status === 401) return <ToGate />;
  if (answered && failure.status === 404) return <NotFoundPage />;
  const retry = () => {
    noteRetry();
    refetch();
  };
  if (data !== undefined) return <Shown {...data} />;
  return (
    <>
      <SkipLink />
      <RoomBar {...(slug && { index: editionPath(roomPath(room), edition) })} />
      {failure ? <UnavailableMain why={causeOf(failure)} onRetry={retry} /> : <RoomLoading />}
    </>
  );
}

type Content = NonNullable<ReturnType<typeof useRoomContent>['data']>;

/** The page's content, which React does not draw: shown for as long as the guard lets the visitor in. */
function Shown({ content, show }: Content) {
  useLayoutEffect(() => {
    const { leave } = show(content);
    document.getElementById('root')?.removeAttribute('hidden');
    return leave;
  }, [content, show]);
  return null;
}

function RoomLoading() {
  // Out of sight while the bootstrap's drawing is shown, which has its own title.
  usePageTitle(rootIsHidden() ? undefined : states.loading.title);
  return <Loading />;
}
