import type { ReactNode } from 'react';
import { Redirect, useLocation } from 'wouter';
import { Loading } from '#web/src/ui/loading.tsx';
import type { AskedFor } from './asked-for.ts';
import { useCheck } from './check.ts';

/** Shows what it holds to a visitor with a session, sends one without to the gate, and shows nothing when it cannot tell. */
export function Guard({ children }: { children: ReactNode }) {
  const { data, isPending } = useCheck();
  if (isPending) return <Loading />;
  if (!data) return null;
  return data.isAuthenticated ? children : <ToGate />;
}

/** To the gate, which remembers the page that was asked for, down to its section. */
export function ToGate() {
  const [path] = useLocation();
  const state: AskedFor = { askedFor: `${path}${location.hash}` };
  return <Redirect to="/login" replace state={state} />;
}
