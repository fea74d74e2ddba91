import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Redirect, useLocation } from 'wouter';
import { pageEntries } from '#shared/pages.ts';
import { usePageTitle } from '#web/src/lib/page-title.ts';
import { checkQuery } from './check.ts';
import type { LoginEntry } from './login.ts';
import { hadSession, noteSession } from './session.ts';

type Guarded = {
  room: string;
  loading: ReactNode;
  children: ReactNode;
};

/** Checks the session on arrival and on every navigation, because the session may have ended in the meantime. */
export function Guard(props: Guarded) {
  const [path] = useLocation();
  const [arrival, setArrival] = useState<string | undefined>(path);
  if (arrival !== undefined && arrival !== path) setArrival(undefined);
  return <Checked key={path} isArrival={arrival === path} {...props} />;
}

/** @param props.isArrival whether the page loaded at this path: then a check made before React started still holds */
function Checked({ room, isArrival, loading, children }: Guarded & { isArrival: boolean }) {
  const { data, isFetching, isError } = useQuery({ ...checkQuery(room), refetchOnMount: !isArrival });
  const isOpen = !isFetching && data?.isAuthenticated === true;
  useEffect(() => {
    if (isOpen) noteSession();
  }, [isOpen]);
  // While this check runs, `data` is still the cached result for the previous path.
  if (isFetching) return loading;
  if (isError || !data) return <CheckFailed />;
  return data.isAuthenticated ? children : <ToLogin closed={data.closed} />;
}

function CheckFailed() {
  usePageTitle(pageEntries.clientRoom.title);
  return null;
}

/** Redirects to the login page, which returns to this page and section after the login. */
export function ToLogin({ closed }: Pick<LoginEntry, 'closed'>) {
  const [path] = useLocation();
  const state: LoginEntry = {
    returnTo: `${path}${location.search}${location.hash}`,
    sessionEnded: hadSession(),
    closed,
  };
  return <Redirect to={pageEntries.login.path} replace state={state} />;
}
