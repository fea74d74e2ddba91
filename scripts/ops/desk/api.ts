import type * as z from 'zod/mini';
import { stateMarks } from '#functions/lib/lead-state.ts';
import { type Action, type ActionName, act, actions } from '#scripts/ops/leads/actions.ts';
import { leadsCsv } from '#scripts/ops/leads/export.ts';
import { eraseDay, type Lead, type LeadTable } from '#scripts/ops/leads/lead-table.ts';
import { erasePerson, findPerson, type PersonDependencies } from '#scripts/ops/leads/person.ts';
import { contactFieldNames, contactFields } from '#shared/contact-fields.ts';
import { deskAct, deskAddress, deskPaths, deskQuery } from '#web/desk/api.ts';
import { LeadCache } from './lead-cache.ts';

/** A request that the server has verified to be the page's own. */
export type DeskRequest = { method: string; path: string; query: URLSearchParams; body: unknown };

/** `invalid`: a malformed request; `missing`: an unknown lead or path. */
export class DeskError extends Error {
  override name = 'DeskError';
  readonly kind: 'invalid' | 'missing';

  constructor(kind: DeskError['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

const parse = <Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> => {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
  throw new DeskError('invalid', `The request is malformed (${problems.join('; ')}).`);
};

const labels: Partial<Record<(typeof stateMarks)[number], string>> = {
  notifiedAt: 'Notified',
  deliveredAt: 'Delivered',
  undeliveredAt: 'Undelivered',
  answeredAt: 'Answered',
};

const describeLead = (lead: Lead, now: number) => {
  const { id, createdAt, name, email, company, status, answerNote: note } = lead;
  const history = stateMarks.flatMap((mark) => {
    const at = lead[mark];
    const what = labels[mark];
    return what !== undefined && typeof at === 'string' ? [{ what, at }] : [];
  });
  return {
    ...{ id, createdAt, name, email, company, status, note },
    fields: contactFieldNames.flatMap((field) => {
      const value = lead[field];
      return value ? [{ label: contactFields[field].label, kind: contactFields[field].kind, value }] : [];
    }),
    history: history.toSorted((a, b) => (a.at < b.at ? -1 : 1)),
    eraseOn: eraseDay(lead, now),
    actions: Object.entries<Action>(actions)
      .filter(([, { isPossible }]) => isPossible(lead))
      .map(([action, { touches }]) => ({ name: action, touches })),
  };
};

const isAction = (name: string): name is ActionName => Object.hasOwn(actions, name);

/**
 * The calls of the desk's page, by the same code as the commands.
 * @returns the answer as data @throws {DeskError} or {SetupError} with a sentence for the operator
 */
export const deskApi = (
  dependencies: Omit<PersonDependencies, 'terminal'> & { leads: LeadTable },
): ((request: DeskRequest) => Promise<unknown>) => {
  const { leads, target, clock } = dependencies;
  const quiet: PersonDependencies = {
    ...dependencies,
    terminal: { print: () => undefined, note: () => undefined, confirm: async () => false },
  };
  const cache = new LeadCache(quiet);

  const leadOf = async (id: string): Promise<Lead> => {
    const lead = await leads.get(id);
    if (lead) return lead;
    await cache.refresh(id);
    throw new DeskError('missing', 'This lead no longer exists.');
  };
  const personOf = (value: unknown) => findPerson(parse(deskAddress, value).address, quiet);

  const reads: Record<string, (query: URLSearchParams) => Promise<unknown>> = {
    [deskPaths.leads]: async (query) => ({
      place: target.describe,
      ...(await cache.page(parse(deskQuery, Object.fromEntries(query)))),
    }),
    [deskPaths.csv]: async (query) => ({
      content: leadsCsv(await cache.select(parse(deskQuery, Object.fromEntries(query)))),
    }),
    [deskPaths.person]: async (query) => {
      const { stored, elsewhere } = await personOf(Object.fromEntries(query));
      return { stored, elsewhere };
    },
  };

  const changes: Record<string, (body: unknown) => Promise<unknown>> = {
    [deskPaths.act]: async (body) => {
      const { id, name, note } = parse(deskAct, body);
      if (!isAction(name)) throw new DeskError('invalid', `There is no action "${name}".`);
      try {
        return { sentences: [await act(name, await leadOf(id), { leads, note, now: clock() })] };
      } finally {
        await cache.refresh(id);
      }
    },
    [deskPaths.erasePerson]: async (body) => {
      const person = await personOf(body);
      try {
        return { sentences: await erasePerson(person, quiet) };
      } finally {
        for (const { id } of person.leads) await cache.refresh(id);
      }
    },
  };

  return async ({ method, path, query, body }) => {
    const read = Object.hasOwn(reads, path) ? reads[path] : undefined;
    const change = Object.hasOwn(changes, path) ? changes[path] : undefined;
    if (method === 'GET' && read) return read(query);
    if (method === 'POST' && change) return change(body);
    const prefix = deskPaths.lead('');
    if (method === 'GET' && path.startsWith(prefix))
      return describeLead(await leadOf(path.slice(prefix.length)), clock());
    throw new DeskError('missing', 'There is nothing here.');
  };
};
