import { type ReactNode, useEffect } from 'react';
import { Redirect, useLocation } from 'wouter';
import { pageEntries } from '#shared/page-entries.ts';
import { Loading } from '#web/src/ui/loading.tsx';
import { useCheck } from './check.ts';
import { type GateEntry, hadSession, noteSession } from './gate-entry.ts';

/**
 * Shows its children to a visitor with a session, sends one without to the gate, and shows nothing if the check fails.
 * It asks on arrival and again on every move to another path: a session may have ended in between.
 */
export function Guard({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  return <Checked key={path}>{children}</Checked>;
}

function Checked({ children }: { children: ReactNode }) {
  const { data, isFetching, isError } = useCheck();
  const isOpen = !isFetching && data?.isAuthenticated === true;
  useEffect(() => {
    if (isOpen) noteSession();
  }, [isOpen]);
  // The answer of the path before is still there while this one is asked for.
  if (isFetching) return <Loading />;
  if (isError || !data) return null;
  return data.isAuthenticated ? children : <ToGate />;
}

/** Redirects to the gate, which says if a session has ended, and returns the visitor to this page and section. */
export function ToGate() {
  const [path] = useLocation();
  const state: GateEntry = { returnTo: `${path}${location.hash}`, sessionEnded: hadSession() };
  return <Redirect to={pageEntries.gate.path} replace state={state} />;
}
