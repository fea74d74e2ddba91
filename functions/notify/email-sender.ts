import { setTimeout as delay } from 'node:timers/promises';
import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses';
import { callsWithin, isThrottled, NoAnswerError, type SdkError } from '#functions/lib/aws-clients.ts';
import { log } from '#functions/lib/log.ts';
import { isoTime } from '#shared/dates.ts';
import { type Email, listEmail } from './layout.ts';
import type { CommandFor } from './lead-emails.ts';
import type { NotifierState, StateRepository } from './state.ts';

/** `lead` or `list`: what the email is about; `claim`: the token of the claim on it. An email about no lead has none. */
export type EmailTags = { claim: string; lead?: string; list?: string };

const answerMs = 10_000;

const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });

/** Resolves once the mail service has accepted the email. @param tags come back with its events (functions/mail-events) */
export type Mailer = (email: Email, tags?: EmailTags) => Promise<void>;

export const sesMailer = (settings: { from: string; to: string; configurationSet: string }): Mailer => {
  // The SDK would repeat a call whose outcome is unknown, and nothing would count that email.
  const ses = new SESClient(callsWithin({ attempts: 1, attemptMs: answerMs }));
  return async ({ subject, text, html, replyTo }, tags) => {
    const command = new SendEmailCommand({
      Source: settings.from,
      Destination: { ToAddresses: [settings.to] },
      ...(replyTo !== undefined && { ReplyToAddresses: [replyTo] }),
      ConfigurationSetName: settings.configurationSet,
      Tags: Object.entries(tags ?? {}).map(([Name, Value]) => ({ Name, Value })),
      Message: { Subject: utf8(subject), Body: { Text: utf8(text), Html: utf8(html) } },
    });
    const { MessageId } = await ses.send(command);
    // A 200 from something other than SES parses as an empty answer.
    if (!MessageId) throw new NoAnswerError('The mail service answered without a message id.');
  };
};

/** `throttled`, `unavailable`, `refused`: not sent; `uncertain`: it may be on its way. Only `refused` is final. */
export type SendFailure = 'throttled' | 'unavailable' | 'refused' | 'uncertain';

/** No connection was made, so no request was written. A reset connection may have carried one. */
const neverConnected = new Set<unknown>(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);

/** Default to `uncertain`: SES may have accepted the email. */
const sendFailure = (error: unknown): SendFailure => {
  if (!(error instanceof Error)) return 'uncertain';
  const { code, $fault, $metadata }: SdkError = error;
  if (isThrottled(error)) return 'throttled';
  if (neverConnected.has(code)) return 'unavailable';
  const status = $metadata?.httpStatusCode ?? 0;
  const isRefused = $fault === 'client' || (status >= 400 && status < 500);
  // After 408 the gateway has stopped waiting; the service behind it may not have.
  return isRefused && status !== 408 ? 'refused' : 'uncertain';
};

/** How often the mail service is tried while it fails, in ms: with the timer's minute, less than five after its return. */
const probeEveryMs = 3.5 * 60_000;

/** The pause before an email that was throttled is sent again, in ms. The sandbox of SES takes one a second. */
const paceMs = 1100;

/** After this many throttled repeats in a row, the daily quota is exceeded, not the rate. */
const mostThrottled = 5;

/** Whether the mail service may be called. A time further ahead than we ever write comes from a wrong clock. */
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

type Dependencies = { mailer: Mailer; state: StateRepository; clock: () => number; commandFor: CommandFor };

/** Sends the emails of one run of the function, and knows whether the mail service works. No call of it throws. */
export const openSender = async ({ mailer, state, clock, commandFor }: Dependencies) => {
  const failed = (error: unknown) => log.failure('state_failed', error);
  // If this cannot be read, emails are sent all the same.
  const { probeAt } = (await state.read().catch(failed)) ?? {};
  let isWorking = probeAt === undefined ? undefined : false;
  let probe: Promise<boolean> | undefined;
  let throttled = 0;

  const attempt = async (email: Email, tags?: EmailTags): Promise<SendFailure | undefined> => {
    try {
      await mailer(email, tags);
    } catch (error) {
      const failure = sendFailure(error);
      log.failure('email_failed', error, { failure, id: tags?.lead, list: tags?.list, claim: tags?.claim });
      return failure;
    }
    if (isWorking === false) await state.note('probeAt', null).catch(failed);
    isWorking = true;
    throttled = 0;
    return undefined;
  };
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
    if ((await send(probeEmail(commandFor('list --waiting')))) === undefined) return true;
    isWorking = false;
    await state.note('probeAt', isoTime(clock() + probeEveryMs)).catch(failed);
    return false;
  };
  /** Whether the service has accepted an email of this run; if not yet, it is tried once with one that names no lead. */
  const works = async (): Promise<boolean> => {
    if (isWorking) return true;
    probe ??= tryOut();
    return probe;
  };
  return {
    send,
    works,
    /** Whether to send anything now. If earlier runs found that the service fails, it is tried first. */
    isReady: async () => isWorking !== false || (isOpen({ probeAt }, clock()) && works()),
    isFailing: () => isWorking === false,
  };
};

export type EmailSender = Awaited<ReturnType<typeof openSender>>;
