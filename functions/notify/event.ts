import type { DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod/mini';

const tasks = ['sweep', 'bundle', 'digest'] as const;
type Task = (typeof tasks)[number];

export type NotifyEvent = DynamoDBStreamEvent | { task: Task };

const task = z.object({ task: z.enum(tasks) });
/** Records are parsed one by one where they are used: one malformed record must not fail the batch. */
const records = z.object({ Records: z.array(z.unknown()) });

/** @throws {Error} for an event that is neither a stream batch nor a scheduled task */
export const parseEvent = (event: NotifyEvent): DynamoDBStreamEvent | Task => {
  const scheduled = z.safeParse(task, event);
  if (scheduled.success) return scheduled.data.task;
  if (z.safeParse(records, event).success) return event as DynamoDBStreamEvent;
  throw new Error('The event is neither a batch of stream records nor a scheduled task.');
};
