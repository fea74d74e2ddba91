import * as z from 'zod/mini';
import { apiPaths } from '#shared/api.ts';
import { sessionReply } from '#shared/session.ts';
import { site } from '#shared/site.ts';

/** An answer to a visitor without a session. */
export type Answer = { status: number; type: string; text: string };

export type Check = {
  path: string;
  /** @returns what is wrong with the answer, in a few words; undefined when nothing is */
  fault(answer: Answer): string | undefined;
};

const statusFault = (status: number, expected: number) =>
  status === expected ? undefined : `The status is ${status}, not ${expected}.`;

/** The firm's name, split at characters that HTML escapes in various ways. */
const nameParts = site.name.split(/[&<>"']/);

const pageFault = ({ status, type, text }: Answer, expected: number) =>
  statusFault(status, expected) ??
  (type.startsWith('text/html') && nameParts.every((part) => text.includes(part))
    ? undefined
    : 'It is not a page of the site.');

const stranger = z.extend(sessionReply, { isAuthenticated: z.literal(false) });

const isStranger = (text: string) => {
  try {
    return z.safeParse(stranger, JSON.parse(text)).success;
  } catch {
    return false;
  }
};

/** The page, the page for unknown addresses, and the API. None of them changes anything. */
export const checks: readonly Check[] = [
  { path: '/', fault: (answer) => pageFault(answer, 200) },
  { path: '/no-such-page', fault: (answer) => pageFault(answer, 404) },
  {
    path: apiPaths.check,
    fault: ({ status, text }) =>
      statusFault(status, 200) ?? (isStranger(text) ? undefined : 'It does not answer as it should to a stranger.'),
  },
];
