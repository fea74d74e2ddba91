import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'wouter';
import { gate } from '../content/gate.ts';
import { DocumentPage } from '../features/proposals/document-page.tsx';
import { IndexPage } from '../features/proposals/index-page.tsx';
import { useProposal, useProposalIndex } from '../features/proposals/proposals.ts';
import { Guard, ToGate } from '../features/session/guard.tsx';
import { useLeavingWithOtherTabs } from '../features/session/leave-room.ts';
import { ApiError } from '../lib/api-error.ts';
import { HomeBar } from '../ui/home-bar.tsx';
import { Loading } from '../ui/loading.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { paths } from './paths.ts';
import { Unavailable } from './unavailable.tsx';

/** The proposals' wrapper. What is to be shown is asked for beside the guard's check, and not after it. */
export default function ClientRoom() {
  const { slug } = useParams<{ slug?: string }>();
  const index = useProposalIndex(slug === undefined);
  const document = useProposal(slug);
  useLeavingWithOtherTabs();
  return (
    <>
      <WithoutScripts />
      <Guard>
        {slug === undefined ? (
          <Arrived query={index}>{(data) => <IndexPage index={data} base={paths.proposals} />}</Arrived>
        ) : (
          <Arrived query={document}>
            {(data) => <DocumentPage key={slug} document={data} base={paths.proposals} />}
          </Arrived>
        )}
      </Guard>
    </>
  );
}

function WithoutScripts() {
  return (
    <noscript>
      <HomeBar />
      <main className="mx-auto flex min-h-svh max-w-text flex-col items-start justify-center px-5">
        <h1 className="text-heading">{gate.clientRoom}</h1>
        <p className="mt-3 mb-8 text-lead text-muted">{gate.withoutScripts}</p>
        <TextLink href={paths.home}>Back to home</TextLink>
      </main>
    </noscript>
  );
}

function Arrived<Data>({ query, children }: { query: UseQueryResult<Data>; children: (data: Data) => ReactNode }) {
  const { data, error, refetch, isFetching } = query;
  if (data !== undefined) return children(data);
  if (!error || isFetching) return <Loading />;
  const status = error instanceof ApiError ? error.status : undefined;
  if (status === 401) return <ToGate />;
  if (status === 404) return <NotFoundPage />;
  return <Unavailable onRetry={() => refetch()} />;
}
