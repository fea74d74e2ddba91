import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Component, type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Route, Router, Switch } from 'wouter';
import { allPages } from '#shared/pages.ts';
import { UnreachedError } from '#web/src/lib/api-error.ts';
import { navigateToTop } from '#web/src/lib/navigation.ts';
import { HomeBar } from '#web/src/ui/bar.tsx';
import { Loading } from '#web/src/ui/loading.tsx';
import { toastsAreNear } from '#web/src/ui/toast/store.ts';
import { isServerReached, pages } from './pages.ts';
import { Unavailable } from './ui/unavailable.tsx';

const NotFoundPage = lazy(() => import('./landing/not-found-page.tsx'));

async function whyMissing(error: unknown): Promise<never> {
  throw import.meta.env.SSR || (await isServerReached()) ? error : new UnreachedError(String(error));
}

const routes = allPages.map((page) => ({
  path: page.holdsRooms ? `${page.path}/:room/:slug?` : page.path,
  component: lazy(() => pages[page.name]().catch(whyMissing)),
}));

type Props = {
  queryClient: QueryClient;
  /** The page's path and query, for prerendering and hydration. */
  ssrPath?: string;
};

export function App({ queryClient, ssrPath }: Props) {
  return (
    <Providers queryClient={queryClient}>
      <Router aroundNav={navigateToTop} {...(ssrPath && { ssrPath })}>
        <Boundary
          fallback={(error) => (
            <>
              <HomeBar />
              <Unavailable error={error} onRetry={() => location.reload()} />
            </>
          )}
        >
          <Suspense fallback={<Loading />}>
            <Switch>
              {routes.map((route) => (
                <Route key={route.path} {...route} />
              ))}
              <Route component={NotFoundPage} />
            </Switch>
          </Suspense>
        </Boundary>
      </Router>
    </Providers>
  );
}

/** Loads the toaster without lazy(), whose Suspense fallback would make React delay the page's form by 300 ms. */
function Providers({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  const [Toaster, setToaster] = useState<ComponentType>();
  useEffect(() => {
    toastsAreNear
      .then(() => import('#web/src/ui/toast/toaster.tsx'))
      .then(
        (module) => setToaster(() => module.default),
        () => undefined,
      );
  }, []);
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      {Toaster && (
        <Boundary fallback={() => null}>
          <Toaster />
        </Boundary>
      )}
    </QueryClientProvider>
  );
}

type BoundaryProps = { children: ReactNode; fallback: (error: unknown) => ReactNode };
type BoundaryState = { failure?: { error: unknown } };

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = {};

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { failure: { error } };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    return failure ? this.props.fallback(failure.error) : this.props.children;
  }
}
