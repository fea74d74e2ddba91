import { setTimeout as delay } from 'node:timers/promises';
import { log } from '#functions/lib/log.ts';
import { type Email, listEmail } from './layout.ts';
import type { CommandFor } from './lead-emails.ts';
import { type EmailTags, type Mailer, type SendFailure, sendFailure } from './mailer.ts';
import type { NotifierState, StateRepository } from './state.ts';

/**
 * How often the mail service is tried while it fails, in ms. Sales is notified within five minutes of its return, and the
 * timer runs only once a minute: so it is less than four.
 */
const probeEveryMs = 3.5 * 60_000;

/** The pause between emails that the mail service has throttled, in ms. Its sandbox takes one a second. */
const paceMs = 1100;

/** After so many paced emails in a row that were throttled it is no rate that is exceeded, but the quota of the day. */
const mostThrottled = 5;

/** Whether the mail service may be called. A time further ahead than we write comes from a wrong clock. */
export const isOpen = ({ probeAt }: Pick<NotifierState, 'probeAt'>, now: number): boolean => {
  const wait = Date.parse(probeAt ?? '') - now;
  return !(wait > 0 && wait <= probeEveryMs);
};

const probeEmail = (command: string): Email =>
  listEmail(
    'A check of the mail service',
    [
      'The mail service refused an email to you, or did not say that it has accepted it. This email checks whether it works.',
      `What waits is sent once it does. A command lists it: ${command}`,
    ],
    [],
  );

/** What sending emails takes. `clock`: milliseconds since the epoch. */
export type SenderDependencies = {
  mailer: Mailer;
  state: Pick<StateRepository, 'read' | 'write'>;
  clock: () => number;
  commandFor: CommandFor;
};

/** Sends the emails of one run of the function, and knows whether the mail service works. No call throws. */
export const openSender = async ({ mailer, state, clock, commandFor }: SenderDependencies) => {
  const failed = (error: unknown) => log.failure('state_failed', error);
  // If this cannot be read, emails are sent all the same.
  const { probeAt } = (await state.read().catch(failed)) ?? {};
  let hasAccepted = false;
  let isKnownToFail = probeAt !== undefined;
  let probe: Promise<boolean> | undefined;
  /** Since the first email that was throttled: ends when the next one may be sent. */
  let turn: Promise<unknown> | undefined;
  let throttled = 0;

  const attempt = async (email: Email, tags?: EmailTags): Promise<SendFailure | undefined> => {
    try {
      await mailer.send(email, tags);
    } catch (error) {
      const failure = sendFailure(error);
      throttled += failure === 'throttled' && turn ? 1 : 0;
      log.failure('email_failed', error, { ...tags, failure });
      return failure;
    }
    hasAccepted = true;
    throttled = 0;
    if (isKnownToFail) {
      isKnownToFail = false;
      await state.write({ probeAt: undefined }).catch(failed);
    }
    return undefined;
  };
  /** @returns nothing once the mail service has accepted the email */
  const send = async (email: Email, tags?: EmailTags): Promise<SendFailure | undefined> => {
    let failure: SendFailure | undefined = turn ? 'throttled' : await attempt(email, tags);
    while (failure === 'throttled' && throttled < mostThrottled) {
      const mine = Promise.resolve(turn).then(async () => {
        if (throttled >= mostThrottled) return 'throttled';
        await delay(paceMs);
        return attempt(email, tags);
      });
      turn = mine;
      failure = await mine;
    }
    return failure;
  };
  const tryOut = async () => {
    await send(probeEmail(commandFor('list --waiting')));
    if (hasAccepted) return true;
    isKnownToFail = true;
    await state.write({ probeAt: new Date(clock() + probeEveryMs).toISOString() }).catch(failed);
    return false;
  };
  /**
   * Whether the service works: it has accepted an email of this run. If none was accepted yet it is tried with an email
   * that names no lead, once a run. It decides whether a failure counts against a lead: an outage never does.
   */
  const works = async (): Promise<boolean> => {
    if (hasAccepted) return true;
    probe ??= tryOut();
    return probe;
  };
  return {
    send,
    works,
    /** Whether to send anything now. If earlier runs found that the service fails, it is tried first. */
    isReady: async () => isOpen({ probeAt }, clock()) && (probeAt === undefined || works()),
    /** Whether it is known that the service fails. */
    isFailing: () => isKnownToFail,
  };
};

export type EmailSender = Awaited<ReturnType<typeof openSender>>;
