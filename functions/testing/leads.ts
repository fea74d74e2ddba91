import type { DynamoDBStreamEvent } from 'aws-lambda';
import { newLead } from '#functions/contact/handler.ts';
import type { Lead } from '#functions/lib/leads.ts';
import type { ContactRequest } from '#shared/contact.ts';
import { sampleLead } from '#shared/testing/sample-lead.ts';

let stored = 0;

/** An id whose short form is unique in a test file. */
const nextId = (): string => {
  stored += 1;
  return `${stored.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`;
};

/** A row as the contact function stores it. @param at when the form was sent, in ms since the epoch */
export const leadRow = (request: Partial<ContactRequest> = {}, at = Date.now()): Lead =>
  newLead({ ...sampleLead({ company: 'Example Mills' }), elapsedMs: 60_000, ...request }, nextId(), at);

/** A form that its visitor filled in too fast for a person. */
export const suspectedRow = (request: Partial<ContactRequest> = {}, at?: number): Lead =>
  leadRow({ elapsedMs: 0, ...request }, at);

/** The stream's event about new rows, with what functions/notify reads. */
export const streamEvent = (rows: readonly { id: string }[]): DynamoDBStreamEvent => ({
  Records: rows.map(({ id }) => ({ eventName: 'INSERT', dynamodb: { Keys: { id: { S: id } } } })),
});
