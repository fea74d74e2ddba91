import { setTimeout as delay } from 'node:timers/promises';
import { log } from '#functions/lib/log.ts';
import { type Email, listEmail } from './layout.ts';
import type { CommandFor } from './lead-emails.ts';
import { type EmailTags, type Mailer, type SendFailure, sendFailure } from './mailer.ts';
import type { NotifierState, StateRepository } from './state.ts';

/** How often the mail service is tried while it fails, in ms: with the timer's minute, less than five after its return. */
const probeEveryMs = 3.5 * 60_000;

/** The pause before an email that was throttled is sent again, in ms. The sandbox of SES takes one a second. */
const paceMs = 1100;

/** After this many throttled repeats in a row it is no rate that is exceeded, but the quota of the day. */
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

/** `clock`: milliseconds since the epoch. */
export type SenderDependencies = {
  mailer: Mailer;
  state: StateRepository;
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
  let throttled = 0;

  const attempt = async (email: Email, tags?: EmailTags): Promise<SendFailure | undefined> => {
    try {
      await mailer.send(email, tags);
    } catch (error) {
      const failure = sendFailure(error);
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
    let failure = await attempt(email, tags);
    while (failure === 'throttled' && throttled < mostThrottled) {
      throttled += 1;
      await delay(paceMs);
      failure = await attempt(email, tags);
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
  /** Whether the service has accepted an email of this run; if not yet, it is tried once with one that names no lead. */
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
    isFailing: () => isKnownToFail,
  };
};

export type EmailSender = Awaited<ReturnType<typeof openSender>>;
