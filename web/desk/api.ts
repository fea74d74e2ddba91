import * as z from 'zod/mini';

// What the desk's page and its server say to each other (scripts/ops/desk, web/desk). Both run on the operator's machine.

/** Where the page sends the token of the address that it was opened with. */
export const deskTokenHeader = 'x-desk-token';

export const deskPaths = {
  leads: '/api/leads',
  lead: (id: string) => `/api/leads/${encodeURIComponent(id)}`,
  csv: '/api/csv',
  act: '/api/act',
  person: '/api/person',
  erasePerson: '/api/person/erase',
} as const;

/** How many leads a page of the list has. */
export const deskPageSize = 50;

/** Which leads are listed, newest first. Every value is text, as in a URL. */
export const deskQuery = z.object({
  text: z._default(z.string(), ''),
  status: z._default(z.string(), ''),
  page: z._default(z.string().check(z.regex(/^[1-9]\d{0,6}$/)), '1'),
});
export type DeskQuery = z.output<typeof deskQuery>;

const text = z.optional(z.string());
const row = { id: z.string(), createdAt: text, name: text, email: text, company: text, status: z.string() };
export type DeskRow = z.output<typeof deskList>['rows'][number];

/** A page of the list. */
export const deskList = z.object({
  /** Where the leads are: this machine, or a stage. */
  place: z.string(),
  rows: z.array(z.object(row)),
  /** How many leads match, and on how many pages. The page may be an earlier one than was asked for. */
  total: z.number(),
  page: z.number(),
  pages: z.number(),
  /** Every state, and how many leads are in it, whatever the filter says. */
  states: z.array(z.object({ status: z.string(), count: z.number() })),
});

/** One lead, complete, and what can be done with it. */
export const deskLead = z.object({
  ...row,
  /** What the visitor wrote, in the order of the form. */
  fields: z.array(z.object({ label: z.string(), kind: z.enum(['line', 'lines', 'email']), value: z.string() })),
  note: text,
  /** The day on which it will be erased by itself, once that has been announced. */
  eraseOn: text,
  /** When it came into its states, in order. */
  history: z.array(z.object({ what: z.string(), at: z.string() })),
  actions: z.array(z.object({ name: z.string(), touches: z.string() })),
});
export type DeskLead = z.output<typeof deskLead>;

/** What is stored about a person, and what of it no command reaches. */
export const deskPerson = z.object({ stored: z.array(z.string()), elsewhere: z.array(z.string()) });

export const deskAct = z.object({ id: z.string(), name: z.string(), note: text });
export const deskAddress = z.object({ address: z.string() });

/** What happened, a sentence each. */
export const deskDone = z.object({ sentences: z.array(z.string()) });

/** A file that the browser saves. */
export const deskFile = z.object({ content: z.string() });
