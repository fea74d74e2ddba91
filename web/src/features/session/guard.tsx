import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Redirect, useLocation } from 'wouter';
import { pageEntries } from '#shared/page-entries.ts';
import { hadSession, noteSession } from '#web/src/lib/session.ts';
import { Loading } from '#web/src/ui/loading.tsx';
import { checkQuery } from './check.ts';
import type { GateEntry } from './gate-entry.ts';

/** The room is named by its address. */
type Guarded = { room: string; children: ReactNode };

/**
 * Shows its children to a visitor with a session of the room, sends one without to the gate, and shows nothing if the
 * check fails. It asks on arrival and again on every move to another path: a session may have ended in between.
 */
export function Guard({ room, children }: Guarded) {
  const [path] = useLocation();
  return (
    <Checked key={path} room={room}>
      {children}
    </Checked>
  );
}

function Checked({ room, children }: Guarded) {
  const { data, isFetching, isError } = useQuery(checkQuery(room));
  const isOpen = !isFetching && data?.isAuthenticated === true;
  useEffect(() => {
    if (isOpen) noteSession();
  }, [isOpen]);
  // The answer of the path before is still there while this one is asked for.
  if (isFetching) return <Loading />;
  if (isError || !data) return null;
  return data.isAuthenticated ? children : <ToGate closed={data.closed} />;
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
