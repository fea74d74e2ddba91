import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Redirect, useLocation } from 'wouter';
import { pageEntries } from '#shared/pages.ts';
import { usePageTitle } from '#web/src/lib/page-title.ts';
import type { LoginEntry } from './login.ts';
import { checkQuery, hadSession, noteSession } from './session.ts';

type Props = {
  room: string;
  loading: ReactNode;
  children: ReactNode;
};

/** Checks the session. Give each page its own `key`, because the session may have ended since the last one. */
export function Guard({ room, loading, children }: Props) {
  const { data, isFetching, isError } = useQuery(checkQuery(room));
  const isOpen = !isFetching && data?.isAuthenticated === true;
  useEffect(() => {
    if (isOpen) noteSession();
  }, [isOpen]);
  // While this check runs, `data` is still the cached result for the previous path.
  if (isFetching) return loading;
  if (isError || !data) return <CheckFailed />;
  return data.isAuthenticated ? children : <ToLogin />;
}

function CheckFailed() {
  usePageTitle(pageEntries.clientRoom.title);
  return null;
}

/** Redirects to the login page, which returns to this page and section after the login. */
export function ToLogin() {
  const [path] = useLocation();
  const state: LoginEntry = {
    returnTo: `${path}${location.search}${location.hash}`,
    sessionEnded: hadSession(),
  };
  return <Redirect to={pageEntries.login.path} replace state={state} />;
}
