import { randomUUID } from 'node:crypto';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import type { Submission } from '#functions/lib/submission.ts';
import { leadQueue } from '#functions/notify/lead-queue.ts';
import { stateRepository } from '#functions/notify/state.ts';
import { mailEvents } from '#functions/routes.ts';
import { sampleLead } from '#shared/sample-lead.ts';
import type { Tables } from './accounts.ts';
import { testTable } from './table.ts';

export const newLead = (overrides: Partial<Submission> = {}): Submission => ({
  id: randomUUID(),
  ...sampleLead({ company: 'Example Mills', message: 'Please call me back.' }),
  createdAt: '2026-11-20T09:30:00.000Z',
  queue: 'notify',
  nextTryAt: '2026-11-20T09:31:15.000Z',
  ...overrides,
});

export const leadsOf = ({ client, env }: Tables, clock: () => number = Date.now) => {
  const db = DynamoDBDocumentClient.from(client);
  const leads = leadQueue(db, env.SUBMISSIONS_TABLE ?? '', clock);
  const state = stateRepository(db, env.NOTIFIER_STATE_TABLE ?? '', 3);
  return { store: testTable(client, env.SUBMISSIONS_TABLE), leads, state };
};

/** A stream event for new rows, with the fields that functions/notify reads. */
export const streamEvent = (rows: { id: string }[]): DynamoDBStreamEvent => ({
  Records: rows.map(({ id }) => ({ eventName: 'INSERT', dynamodb: { Keys: { id: { S: id } } } })),
});

/** An SES event, with the fields that functions/mail-events reads. */
export const mailEvent = (
  kind: keyof typeof mailEvents.events,
  tags: Record<string, string>,
  bounce?: { bounceType: string; bounceSubType: string },
) => ({
  version: '0',
  source: 'aws.ses',
  'detail-type': mailEvents.events[kind],
  detail: {
    mail: {
      messageId: 'message',
      tags: {
        'ses:configuration-set': ['emails'],
        ...Object.fromEntries(Object.entries(tags).map(([name, value]) => [name, [value]])),
      },
    },
    ...(bounce && { bounce }),
  },
});

export const hardBounce = { bounceType: 'Permanent', bounceSubType: 'General' };
