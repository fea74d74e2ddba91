import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Route, Router, Switch } from 'wouter';
import { navigateToTop } from '#web/src/lib/navigation.ts';
import { createQueryClient } from '#web/src/lib/query-client.ts';
import { Boundary } from '#web/src/ui/boundary.tsx';
import { Loading } from '#web/src/ui/loading.tsx';
import { TooltipProvider } from '#web/src/ui/tooltip.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { pages } from './pages.ts';
import { paths } from './paths.ts';
import { Unavailable } from './unavailable.tsx';

const LandingPage = lazy(pages.landing);
const GatePage = lazy(pages.gate);
const ClientRoom = lazy(pages.clientRoom);

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

/**
 * Should the code of the toasts not arrive, the page still says what matters: errors at fields, and the Thank You panel.
 * It is no lazy component: for 300 ms after a fallback React shows nothing else that was awaited, and that is the form.
 */
function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  const [Toaster, setToaster] = useState<ComponentType>();
  useEffect(() => {
    import('#web/src/ui/toast/toaster.tsx').then(
      (module) => setToaster(() => module.default),
      () => undefined,
    );
  }, []);
  return (
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>{children}</TooltipProvider>
      {Toaster && (
        <Boundary fallback={null}>
          <Toaster />
        </Boundary>
      )}
    </QueryClientProvider>
  );
}
