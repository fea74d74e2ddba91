import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Route, Router, Switch } from 'wouter';
import { navigateToTop } from '../lib/navigation.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { Boundary } from '../ui/boundary.tsx';
import { Loading } from '../ui/loading.tsx';
import { TooltipProvider } from '../ui/tooltip.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { pages } from './pages.ts';
import { paths } from './paths.ts';
import { Unavailable } from './unavailable.tsx';

const LandingPage = lazy(pages.landing);
const GatePage = lazy(pages.gate);
const ClientRoom = lazy(pages.clientRoom);
const Toaster = lazy(() => import('../ui/toast/toaster.tsx'));

/** The whole app. The prerender, which has no address bar, says which path it wants. */
export function App({ ssrPath }: { ssrPath?: string }) {
  return (
    <Providers>
      <Router aroundNav={navigateToTop} {...(ssrPath && { ssrPath })}>
        <Boundary fallback={<Unavailable onRetry={() => location.reload()} />}>
          <Suspense fallback={<Loading />}>
            <Switch>
              <Route path={paths.home} component={LandingPage} />
              <Route path={paths.login} component={GatePage} />
              <Route path={paths.proposals} component={ClientRoom} />
              <Route path={`${paths.proposals}/:slug`} component={ClientRoom} />
              <Route component={NotFoundPage} />
            </Switch>
          </Suspense>
        </Boundary>
      </Router>
    </Providers>
  );
}

/** Should the code of the toasts not arrive, the page still says what matters: errors at fields, and the Thank You panel. */
function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return (
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>{children}</TooltipProvider>
      {hydrated && (
        <Boundary fallback={null}>
          <Suspense fallback={null}>
            <Toaster />
          </Suspense>
        </Boundary>
      )}
    </QueryClientProvider>
  );
}
