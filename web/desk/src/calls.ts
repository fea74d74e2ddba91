import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { isoDay } from '#shared/dates.ts';
import {
  type DeskQuery,
  deskDone,
  deskFile,
  deskLead,
  deskList,
  deskPaths,
  deskPerson,
  deskTokenHeader,
} from '#web/desk/api.ts';
import { apiRequest } from '#web/src/lib/api-request.ts';

/** How often the list is asked for again, in milliseconds. The server decides how often it reads the table. */
const refreshMs = 2000;

/** The token is in the part of the address that no request carries. */
const headers = () => ({ [deskTokenHeader]: location.hash.slice(1) });

const get = async <Schema extends z.ZodMiniType>(schema: Schema, url: string, signal?: AbortSignal) =>
  schema.parse(await apiRequest('GET', url, { headers: headers(), ...(signal && { signal }) }));

const post = async <Schema extends z.ZodMiniType>(schema: Schema, url: string, body: unknown) =>
  schema.parse(await apiRequest('POST', url, { headers: headers(), body }));

const withQuery = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`;

/** The list, always fresh; while another one is read, and where reading it fails, the former stays. */
export const useLeads = (query: DeskQuery) => {
  const { data, error } = useQuery({
    queryKey: ['leads', query],
    queryFn: ({ signal }) => get(deskList, withQuery(deskPaths.leads, query), signal),
    refetchInterval: refreshMs,
    staleTime: 0,
  });
  const [list, setList] = useState(data);
  if (data && data !== list) setList(data);
  return { list, error };
};

export const useLead = (id: string) =>
  useQuery({
    queryKey: ['lead', id],
    queryFn: ({ signal }) => get(deskLead, deskPaths.lead(id), signal),
    staleTime: 0,
    gcTime: 0,
  });

/** What is stored about a person. */
export const usePerson = (address: string) =>
  useQuery({
    queryKey: ['person', address],
    queryFn: ({ signal }) => get(deskPerson, withQuery(deskPaths.person, { address }), signal),
    staleTime: 0,
    gcTime: 0,
  });

/** A change of a lead or of a person's data. The list and the lead are read again, unless the lead was erased. */
export const useChange = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ path, body }: { path: string; body: unknown }) => post(deskDone, path, body),
    onSettled: (_done, _error, { path }) =>
      Promise.all(
        (path === deskPaths.erasePerson ? ['leads'] : ['leads', 'lead']).map((first) =>
          queries.invalidateQueries({ queryKey: [first] }),
        ),
      ),
  });
};

/** Saves every lead that matches as a file for a spreadsheet. */
export const saveCsv = async (query: DeskQuery): Promise<void> => {
  const { content } = await get(deskFile, withQuery(deskPaths.csv, query));
  const url = URL.createObjectURL(new Blob([content], { type: 'text/csv' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: `leads-${isoDay(Date.now())}.csv` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
