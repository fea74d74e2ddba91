import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { LeadTable } from '#scripts/leads/lead-table.ts';
import { apiPaths } from '#shared/api.ts';
import { type ContactRequest, contactReply, contactThanks } from '#shared/contact.ts';
import { isError } from './api.ts';
import { type Ask, askAt, json, jsonOf, patient } from './ask.ts';
import { type Check, Fault, Skipped, same } from './check.ts';

/** example.com is reserved (RFC 2606): nobody is there, and whoever sees the lead knows what it is. */
export const testLead = {
  name: 'Smoke test',
  email: 'smoke-test@example.com',
  message: 'An automatic check of the contact form (npm run smoke). Nobody needs to answer it.',
  elapsedMs: 60_000,
} as const satisfies ContactRequest;

/** Where the lead can be seen again. */
export type Behind = {
  /** The stored leads; undefined when this machine cannot reach them. */
  leads: LeadTable | undefined;
  /** The address of the local inbox; undefined for a deployed site, whose e-mails go to sales. */
  inbox: string | undefined;
};

const store = z.object({ emails: z.array(z.object({ body: z.object({ text: z.optional(z.string()) }) })) });

/** A stream's record takes a second or two to become an e-mail. Milliseconds. */
const patienceMs = 60_000;

const within = async (what: string, isSo: () => Promise<boolean>): Promise<void> => {
  for (const end = Date.now() + patienceMs; !(await isSo()); await delay(500)) {
    if (Date.now() > end) throw new Fault(`not within ${patienceMs / 1000} s: ${what}`);
  }
};

const reachable = (behind: Behind): LeadTable => {
  if (!behind.leads) throw new Skipped('name the stage with --stage to look behind the site');
  return behind.leads;
};

/** One marked lead, from the form to the e-mail, and away again. */
export const leadChecks = (ask: Ask, behind: Behind, id: string = randomUUID()): Check[] => {
  let stored = false;
  const send = (body: ContactRequest) => patient(ask)(apiPaths.contact, json(body, { 'idempotency-key': id }));
  const step = (says: string, look: () => Promise<void>): Check => ({
    says,
    look: async () => {
      if (!stored) throw new Skipped('no lead was stored');
      await look();
    },
  });
  const accepted = async () => {
    const answer = await send(testLead);
    same('the status', answer.status, 201);
    same('the message', contactReply.safeParse(jsonOf(answer)).data?.message, contactThanks);
  };
  return [
    {
      says: `the form takes a lead ("${testLead.name}", ${testLead.email})`,
      look: async () => {
        await accepted();
        stored = true;
      },
    },
    step('sent again under its key it is the same lead, and is taken', accepted),
    step('its key with other words is refused (409)', async () => {
      isError(await send({ ...testLead, message: `${testLead.message} Changed.` }), 409, 'conflict');
    }),
    step('the lead is in the table, and sales has been told of it', async () => {
      const leads = reachable(behind);
      await within('the mark that sales was told', async () => {
        const lead = await leads.get(id);
        if (!lead) throw new Fault('it is not in the table');
        return lead.status === 'notified';
      });
    }),
    step('its e-mail is in the inbox, once', async () => {
      const { inbox } = behind;
      if (!inbox) throw new Skipped('a deployed site has no inbox that could be read');
      const ours = async () => {
        const { emails } = store.parse(jsonOf(await askAt(new URL(inbox))('/store')));
        return emails.filter(({ body }) => body.text?.includes(id)).length;
      };
      await within('the e-mail', async () => (await ours()) > 0);
      same('the number of e-mails', await ours(), 1);
    }),
    step('the test lead is erased again', async () => {
      if (!(await reachable(behind).erase(id, testLead.email))) throw new Fault('it was gone already');
    }),
  ];
};
