import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createHandler } from '#functions/contact/handler.ts';
import { call, newAddress } from '#functions/testing/call.ts';
import type { ProxyFault } from '#functions/testing/fault-proxy.ts';
import { minute, startNotifySimulation } from '#scripts/testing/notify-simulation.ts';
import { apiPaths } from '#shared/api.ts';
import { sampleLead } from '#shared/sample-lead.ts';

// Forms arrive while the database and the mail service fail at random and the clock is wrong.
// functions/notify/handler.slow.test.ts covers outages that last minutes or hours.

const simulation = startNotifySimulation();

/** Failures to inject into each service. Only throttling tells the caller that the call certainly did not succeed. */
const troubles = {
  database: ['reset', 'serverError', 'throttle', 'hang', 'html', 'lostAcknowledgement'],
  mail: ['reset', 'serverError', 'throttleMail', 'hang', 'html', 'lostAcknowledgement'],
} as const satisfies Record<string, readonly ProxyFault[]>;

/** To repeat a run's injected failures (but not their timing), set FAULT_SEED to the seed in its failure message. */
const seed = Number(process.env.FAULT_SEED ?? 1 + (Date.now() % 1_000_000));

/** Returns a function that chooses the outcome of each call to a service: one in four fails. */
const disturbances = (kinds: readonly ProxyFault[]): (() => ProxyFault | undefined) => {
  const calm = { weight: 3, arbitrary: fc.constant(undefined) };
  const calls = fc.oneof(calm, { weight: 1, arbitrary: fc.constantFrom(...kinds) });
  const next = fc.sample(calls, { seed, numRuns: 10_000 }).values();
  return () => next.next().value;
};

/** The number of simultaneous visitors, and how many messages each of them sends. */
const visitors = 4;
const messages = 10;
/** How many times a visitor tries to send a message before giving up. */
const tries = 20;

const timeout = 600_000;

test('product: stores every acknowledged lead and emails it to sales despite failures', { timeout }, async () => {
  const { database, mail, store } = simulation.notifier;
  const handler = createHandler(process.env);
  const acknowledged: { id: string }[] = [];
  const send = async () => {
    const id = randomUUID();
    const lead = {
      path: apiPaths.contact,
      headers: { 'idempotency-key': id },
      body: { ...sampleLead({ message: `A message about ${id}.` }), elapsedMs: minute },
      address: newAddress(),
    };
    for (let index = 0; index < tries; index += 1) {
      const answer = await call(handler, lead).catch(() => undefined);
      if (answer?.status === 201) return void acknowledged.push({ id });
    }
  };
  const visit = async () => {
    for (let index = 0; index < messages; index += 1) await send();
  };
  database.disturb(disturbances(troubles.database));
  mail.disturb(disturbances(troubles.mail));
  await Promise.all(Array.from({ length: visitors }, visit));
  for (const wrong of [90 * minute, -90 * minute]) {
    simulation.advanceClock(wrong);
    await send();
    simulation.advanceClock(-wrong);
    await simulation.pass(10);
  }
  database.calm();
  mail.calm();
  // After three attempts with unknown outcomes, the next email about a lead is sent a day later: let 26 hours pass.
  await simulation.pass(26, undefined, 60 * minute);
  expect(acknowledged.length).toBeGreaterThan(20);
  for (const { id } of acknowledged) expect(await store.get(id), `FAULT_SEED=${seed}`).toHaveProperty('notifiedAt');
  const counts = await simulation.mentions(acknowledged);
  expect(Math.min(...counts), `FAULT_SEED=${seed}`).toBeGreaterThan(0);
});
