import { randomUUID } from 'node:crypto';
import { log } from '#functions/lib/log.ts';
import { type Email, listEmail } from './layout.ts';
import type { EmailTags, Mailer } from './mailer.ts';
import { type SendFailure, sendFailure } from './send-failure.ts';
import type { NotifyState, StateRepository } from './state-repository.ts';

/**
 * While the mail service fails, it is tried so often, in milliseconds: less than the five minutes within which sales hears
 * of a lead once it works again, by more than a minute, in which the timer calls.
 */
export const probeEveryMs = 3.5 * 60_000;

/** Whether the mail service may be called. A time further ahead than we write comes from a clock that was wrong. */
export const isOpen = ({ probeAt }: Pick<NotifyState, 'probeAt'>, now: number): boolean => {
  const wait = Date.parse(probeAt ?? '') - now;
  return !(wait > 0 && wait <= probeEveryMs);
};

export type Sent = { messageId: string } | { failure: SendFailure; error: unknown };

/** The mail service during one run of the function, and what the run learns about it. No call throws. */
export type Outlet = {
  /** Sends an email. @param about ids and counts for the log */
  send(email: Email, tags: EmailTags, about: Record<string, string | number>): Promise<Sent>;
  /**
   * Whether the service works: it has accepted an email of this run. If none was accepted yet it is tried with an email
   * that names no lead, once a run. It decides whose fault a failure is: an outage is held against no lead.
   */
  works(): Promise<boolean>;
  /** Whether this run has found that the service fails. */
  isFailing(): boolean;
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

/** @param command the line that lists what waits */
export const openOutlet = (options: {
  mailer: Mailer;
  state: StateRepository;
  clock: () => number;
  wasFailing: boolean;
  command: string;
}): Outlet => {
  const { mailer, state, clock, command } = options;
  let accepted = false;
  let probe: Promise<boolean> | undefined;
  let isKnownToFail = options.wasFailing;

  const remember = async (probeAt: string | undefined) => {
    await state.write({ probeAt }).catch((error: unknown) => log.failure('state_failed', error));
  };
  const send: Outlet['send'] = async (email, tags, about) => {
    try {
      const messageId = await mailer.send(email, tags);
      accepted = true;
      if (isKnownToFail) {
        isKnownToFail = false;
        await remember(undefined);
      }
      return { messageId };
    } catch (error) {
      const failure = sendFailure(error);
      log.failure('email_failed', error, { ...about, failure });
      return { failure, error };
    }
  };
  const tryOut = async () => {
    const token = randomUUID();
    await send(probeEmail(command), { claim: token, digest: token }, { probe: token });
    if (accepted) return true;
    isKnownToFail = true;
    await remember(new Date(clock() + probeEveryMs).toISOString());
    return false;
  };
  return {
    async works() {
      if (accepted) return true;
      probe ??= tryOut();
      return probe;
    },
    isFailing: () => isKnownToFail && !accepted,
    send,
  };
};
