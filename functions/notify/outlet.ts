import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses';
import { callsWithin, isThrottled, NoAnswerError, type SdkError } from '#functions/lib/aws-clients.ts';
import { log } from '#functions/lib/log.ts';
import { type Email, listEmail } from './layout.ts';
import type { CommandFor } from './lead-emails.ts';
import type { NotifyRepository } from './repository.ts';
import type { NotifyState, StateRepository } from './state-repository.ts';

/** `lead` or `list`: what the email is about; `claim`: the token of the claim on it. An email about no lead has none. */
export type EmailTags = { claim: string } & ({ lead: string } | { list: string });

/** Timeout of the whole answer with its body. SES answers within a second; after a timeout, the outcome is unknown. */
const answerMs = 10_000;

const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });

/** Sends from one address to one address through SES. Its configuration set reports what becomes of each email. */
export const sesMailer = (settings: { from: string; to: string; configurationSet: string }) => {
  // The SDK would repeat a call whose outcome is unknown, and nothing would count that email.
  const ses = new SESClient(callsWithin({ attempts: 1, attemptMs: answerMs }));
  return {
    /** Ends once the mail service has accepted the email. @param tags come back with its events (functions/mail-events) */
    async send({ subject, text, html, replyTo }: Email, tags?: EmailTags): Promise<void> {
      const { MessageId } = await ses.send(
        new SendEmailCommand({
          Source: settings.from,
          Destination: { ToAddresses: [settings.to] },
          ...(replyTo !== undefined && { ReplyToAddresses: [replyTo] }),
          ConfigurationSetName: settings.configurationSet,
          Tags: Object.entries(tags ?? {}).map(([Name, Value]) => ({ Name, Value })),
          Message: { Subject: utf8(subject), Body: { Text: utf8(text), Html: utf8(html) } },
        }),
        { abortSignal: AbortSignal.timeout(answerMs) },
      );
      // A 200 from something other than SES parses as an empty answer.
      if (!MessageId) throw new NoAnswerError('The mail service answered without a message id.');
    },
  };
};

export type Mailer = ReturnType<typeof sesMailer>;

/**
 * What a failed call says about the email. `unavailable`: not sent, try again soon; `refused`: not sent, and trying again
 * soon would not help; `address refused`: the same, because of an address in it, which can only be the one for replies,
 * because the others are settings (SES, "Amazon SES API error codes"); `uncertain`: it may be on its way.
 */
export type SendFailure = 'unavailable' | 'refused' | 'address refused' | 'uncertain';

/** No connection was made, so no request was written. A reset connection may have carried one. */
const neverConnected = new Set<unknown>(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);

/** The gateway stopped waiting; the service behind it may not have. */
const requestTimeout = 408;

/** Uncertain is whatever is not known to mean that the mail service did not take the email. */
export const sendFailure = (error: unknown): SendFailure => {
  if (!(error instanceof Error)) return 'uncertain';
  const { code, $fault, $metadata }: SdkError = error;
  if (isThrottled(error) || neverConnected.has(code)) return 'unavailable';
  const status = $metadata?.httpStatusCode ?? 0;
  const isRefused = $fault === 'client' || (status >= 400 && status < 500);
  if (!isRefused || status === requestTimeout) return 'uncertain';
  return error.name === 'InvalidParameterValue' ? 'address refused' : 'refused';
};

export type Dependencies = {
  leads: NotifyRepository;
  state: StateRepository;
  mailer: Mailer;
  /** Milliseconds since the epoch. */
  clock: () => number;
  commandFor: CommandFor;
};

/**
 * How often the mail service is tried while it fails, in ms. Sales is told within five minutes of its return, and the timer
 * runs only once a minute: so it is less than four.
 */
const probeEveryMs = 3.5 * 60_000;

/** Whether the mail service may be called. A time further ahead than we write comes from a wrong clock. */
export const isOpen = ({ probeAt }: Pick<NotifyState, 'probeAt'>, now: number): boolean => {
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

/** The mail service during one run of the function, and what the run learns about it. No call throws. */
export const openOutlet = async ({ mailer, state, clock, commandFor }: Dependencies) => {
  const failed = (error: unknown) => log.failure('state_failed', error);
  // If this cannot be read, emails are sent all the same.
  const { probeAt } = (await state.read().catch(failed)) ?? {};
  let accepted = false;
  let isKnownToFail = probeAt !== undefined;
  let probe: Promise<boolean> | undefined;

  /** @returns nothing once the mail service has accepted the email */
  const send = async (email: Email, tags?: EmailTags): Promise<SendFailure | undefined> => {
    try {
      await mailer.send(email, tags);
      accepted = true;
      if (isKnownToFail) {
        isKnownToFail = false;
        await state.write({ probeAt: undefined }).catch(failed);
      }
      return undefined;
    } catch (error) {
      const failure = sendFailure(error);
      log.failure('email_failed', error, { ...tags, failure });
      return failure;
    }
  };
  const tryOut = async () => {
    await send(probeEmail(commandFor('list --waiting')));
    if (accepted) return true;
    isKnownToFail = true;
    await state.write({ probeAt: new Date(clock() + probeEveryMs).toISOString() }).catch(failed);
    return false;
  };
  /**
   * Whether the service works: it has accepted an email of this run. If none was accepted yet it is tried with an email
   * that names no lead, once a run. It decides whether a failure counts against a lead: an outage never does.
   */
  const works = async (): Promise<boolean> => {
    if (accepted) return true;
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

export type Outlet = Awaited<ReturnType<typeof openOutlet>>;
