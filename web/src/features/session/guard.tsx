import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Redirect, useLocation } from 'wouter';
import { pageEntries } from '#shared/page-entries.ts';
import { usePageTitle } from '#web/src/lib/page-title.ts';
import { hadSession, noteSession } from '#web/src/lib/session.ts';
import { checkQuery } from './check.ts';
import type { GateEntry } from './gate.ts';

type Guarded = {
  room: string;
  loading: ReactNode;
  children: ReactNode;
};

/** Checks on arrival and on every navigation, because a session may have ended meanwhile. */
export function Guard(props: Guarded) {
  const [path] = useLocation();
  const [arrival, setArrival] = useState<string | undefined>(path);
  if (arrival !== undefined && arrival !== path) setArrival(undefined);
  return <Checked key={path} isArrival={arrival === path} {...props} />;
}

/** @param props.isArrival whether the answer that came with the page counts */
function Checked({ room, isArrival, loading, children }: Guarded & { isArrival: boolean }) {
  const { data, isFetching, isError } = useQuery({ ...checkQuery(room), refetchOnMount: !isArrival });
  const isOpen = !isFetching && data?.isAuthenticated === true;
  useEffect(() => {
    if (isOpen) noteSession();
  }, [isOpen]);
  // The previous path's answer is still cached during this check.
  if (isFetching) return loading;
  if (isError || !data) return <Unchecked />;
  return data.isAuthenticated ? children : <ToGate closed={data.closed} />;
}

function Unchecked() {
  usePageTitle(pageEntries.clientRoom.title);
  return null;
}

/** Redirects to the login page, which leads back to this page and section. */
export function ToGate({ closed }: Pick<GateEntry, 'closed'>) {
  const [path] = useLocation();
  const state: GateEntry = {
    returnTo: `${path}${location.search}${location.hash}`,
    sessionEnded: hadSession(),
    closed,
  };
  return <Redirect to={pageEntries.gate.path} replace state={state} />;
}
