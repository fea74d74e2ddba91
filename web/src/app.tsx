import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { Route, Router, Switch } from 'wouter';
import { allPages } from '#shared/pages.ts';
import { navigateToTop } from './lib/navigation.ts';
import { pages } from './pages.ts';
import { Boundary } from './ui/boundary.tsx';
import { Loading } from './ui/loading.tsx';
import { toastsAreNear } from './ui/toast/store.ts';

const NotFoundPage = lazy(() => import('./landing/not-found-page.tsx'));

const routes = allPages.flatMap(({ name, path, holdsRooms }) => {
  const load = pages[name];
  return load ? { path: holdsRooms ? `${path}/:room/:slug?` : path, component: lazy(load) } : [];
});

type Props = {
  queryClient: QueryClient;
  /** The page's path and query, for prerendering and hydration. */
  ssrPath?: string;
};

/** What React renders in #root: on the landing page the contact form, elsewhere the whole page. */
export function App({ queryClient, ssrPath }: Props) {
  return (
    <QueryClientProvider client={queryClient}>
      <Router aroundNav={navigateToTop} {...(ssrPath && { ssrPath })}>
        <Suspense fallback={<Loading />}>
          <Switch>
            {routes.map((route) => (
              <Route key={route.path} {...route} />
            ))}
            <Route component={NotFoundPage} />
          </Switch>
        </Suspense>
      </Router>
      <LateToaster />
    </QueryClientProvider>
  );
}

/** Loads the toaster without lazy(), whose Suspense fallback would make React delay the page's form by 300 ms. */
function LateToaster() {
  const [Toaster, setToaster] = useState<ComponentType>();
  useEffect(() => {
    toastsAreNear
      .then(() => import('./ui/toast/toaster.tsx'))
      .then(
        (module) => setToaster(() => module.default),
        () => undefined,
      );
  }, []);
  if (!Toaster) return null;
  return (
    <Boundary fallback={() => null}>
      <Toaster />
    </Boundary>
  );
}
