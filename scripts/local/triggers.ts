import { setTimeout as delay } from 'node:timers/promises';
import { type DynamoDBClient, QueryCommand } from '@aws-sdk/client-dynamodb';
import { queues } from '#functions/lib/leads.ts';
import { notifier } from '#functions/routes.ts';
import { queueIndex } from '#functions/tables.ts';
import { invoke, type LoadHandler } from './invoke.ts';

/** Delay of the timer's first call, in ms: short, so that emails left unsent by an earlier run soon go out. */
const firstCall = 2000;

/** Waits, or returns early when the product stops. */
const pause = (ms: number, signal: AbortSignal) => delay(ms, undefined, { signal }).catch(() => undefined);

const isoTime = (time: number) => ({ S: new Date(time).toISOString() });

/**
 * Builds the stream event for leads stored since a time, in ms since the epoch. Reads the index of waiting leads,
 * because the embedded database would keep the records of a stream, even those of erased rows, forever.
 */
const newLeadsSince = async (client: DynamoDBClient, since: number) => {
  const found = await Promise.all(
    queues.map((queue) =>
      client.send(
        new QueryCommand({
          TableName: notifier.source,
          IndexName: queueIndex,
          KeyConditionExpression: 'queue = :queue AND nextTryAt BETWEEN :from AND :to',
          ExpressionAttributeValues: { ':queue': { S: queue }, ':from': isoTime(since), ':to': isoTime(Date.now()) },
          Limit: notifier.stream.batchSize,
        }),
      ),
    ),
  );
  const ids = found.flatMap(({ Items = [] }) => Items.map(({ id }) => id));
  return { Records: ids.map((id) => ({ eventName: 'INSERT', dynamodb: { Keys: { id } } })) };
};

/** Calls the notify function as the deployed timer and stream do. Calls by the same trigger never overlap. */
export const startTriggers = (client: DynamoDBClient, load: LoadHandler, timerSeconds: number) => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const period = timerSeconds * 1000;
  const notify = (event: unknown) => invoke(load, notifier.folder, event, notifier.timeoutSeconds * 1000);
  const runTimer = async () => {
    await pause(Math.min(firstCall, period), signal);
    while (!signal.aborted) {
      await notify(notifier.timer.event).catch((error: Error) => console.log(`The timer failed: ${error.message}`));
      await pause(period, signal);
    }
  };
  const timer = runTimer();
  let stream: Promise<unknown> = Promise.resolve();
  return {
    /** Notifies sales of leads stored since a time, in ms since the epoch. If that fails, the timer does so later. */
    passOn(since: number): void {
      const call = async () => {
        const event = await newLeadsSince(client, since);
        if (event.Records.length > 0) await notify(event);
      };
      stream = stream.then(call).catch(() => undefined);
    },
    /** Starts no more calls; resolves when those in progress end. */
    stop(): Promise<unknown> {
      stopping.abort();
      return Promise.all([timer, stream]);
    },
  };
};
