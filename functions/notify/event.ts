import type { DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { notifier } from '#functions/routes.ts';

type Scheduled = (typeof notifier.schedules)[number]['event'];

export type NotifyEvent = DynamoDBStreamEvent | Scheduled;

const scheduledEvent = z.object({ task: z.enum(notifier.schedules.map(({ event }) => event.task)) });
/** Records are parsed one by one where they are used: one malformed record must not fail the batch. */
const records = z.object({ Records: z.array(z.unknown()) });

/** @throws {Error} for an event that is neither a stream batch nor a scheduled task */
export const parseEvent = (event: NotifyEvent): DynamoDBStreamEvent | Scheduled['task'] => {
  const scheduled = z.safeParse(scheduledEvent, event);
  if (scheduled.success) return scheduled.data.task;
  if (z.safeParse(records, event).success) return event as DynamoDBStreamEvent;
  throw new Error('The event is neither a batch of stream records nor a scheduled task.');
};
