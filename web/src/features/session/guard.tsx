import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Redirect, useLocation } from 'wouter';
import { pageEntries } from '#shared/page-entries.ts';
import { usePageTitle } from '#web/src/lib/page-title.ts';
import { hadSession, noteSession } from '#web/src/lib/session.ts';
import { checkQuery } from './check.ts';
import type { GateEntry } from './gate-entry.ts';

type Guarded = {
  /** Its address. */
  room: string;
  /** Shown while the check is under way. */
  loading: ReactNode;
  children: ReactNode;
};

/**
 * Shows its children to a visitor with a session of the room, sends one without to the gate, and shows nothing if the
 * check fails. It asks on arrival and again on every move to another path: a session may have ended in between.
 */
export function Guard(props: Guarded) {
  const [path] = useLocation();
  const [arrival, setArrival] = useState<string | undefined>(path);
  if (arrival !== undefined && arrival !== path) setArrival(undefined);
  return <Checked key={path} isArrival={arrival === path} {...props} />;
}

/** @param props.isArrival the answer that the page came with counts, if there is one */
function Checked({ room, isArrival, loading, children }: Guarded & { isArrival: boolean }) {
  const { data, isFetching, isError } = useQuery({ ...checkQuery(room), refetchOnMount: !isArrival });
  const isOpen = !isFetching && data?.isAuthenticated === true;
  useEffect(() => {
    if (isOpen) noteSession();
  }, [isOpen]);
  // The answer of the path before is still there while this one is asked for.
  if (isFetching) return loading;
  if (isError || !data) return <Unchecked />;
  return data.isAuthenticated ? children : <ToGate closed={data.closed} />;
}

/** Shows nothing, and no longer the title of the page before. */
function Unchecked() {
  usePageTitle(pageEntries.clientRoom.title);
  return null;
}

/**
 * Redirects to the gate, which says if a session has ended or the room has closed, and returns the visitor to this page
 * and section.
 */
export function ToGate({ closed }: Pick<GateEntry, 'closed'>) {
  const [path] = useLocation();
  const state: GateEntry = {
    returnTo: `${path}${location.search}${location.hash}`,
    sessionEnded: hadSession(),
    closed,
  };
  return <Redirect to={pageEntries.gate.path} replace state={state} />;
}
