import { setTimeout as delay } from 'node:timers/promises';
import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses';
import { callsWithin, isThrottled, type SdkError, UnexpectedResponseError } from '#functions/lib/aws-clients.ts';
import { log } from '#functions/lib/log.ts';
import { isoTime } from '#shared/dates.ts';
import { type Email, listEmail } from './layout.ts';
import type { CommandFor } from './lead-emails.ts';
import type { NotifierState, StateRepository } from './state.ts';

/** Tags of an email about claimed leads: the claim's token, and the id of the one lead or of the summary email. */
export type EmailTags = { claim: string; lead?: string; list?: string };

const answerMs = 10_000;

const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });

/** Resolves once the mail service has accepted the email. @param tags repeated in SES events about the email */
export type Mailer = (email: Email, tags?: EmailTags) => Promise<void>;

export const sesMailer = (settings: { from: string; to: string; configurationSet: string }): Mailer => {
  // No retries by the SDK: it would repeat even a call of unknown outcome, which might send a second, uncounted email.
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
    // The SDK parses a 200 from something other than SES, such as a proxy, as an empty response.
    if (!MessageId) throw new UnexpectedResponseError('The mail service answered without a message id.');
  };
};

/** `uncertain`: the email may have been sent; otherwise, it was not. After `refused`, sending it again is useless. */
export type SendFailure = 'throttled' | 'unavailable' | 'refused' | 'uncertain';

/** Error codes that prove that no request was sent. ECONNRESET proves nothing, so it is not among them. */
const neverConnected = new Set<unknown>(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);

/** `uncertain` by default: SES may have accepted the email. */
const sendFailure = (error: unknown): SendFailure => {
  if (!(error instanceof Error)) return 'uncertain';
  const { code, $fault, $metadata }: SdkError = error;
  if (isThrottled(error)) return 'throttled';
  if (neverConnected.has(code)) return 'unavailable';
  const status = $metadata?.httpStatusCode ?? 0;
  const isRefused = $fault === 'client' || (status >= 400 && status < 500);
  // A 408 may come from a gateway that stopped waiting; SES behind it may still send the email.
  return isRefused && status !== 408 ? 'refused' : 'uncertain';
};

/** The interval between probes of a failing mail service, in ms. We notice its recovery within five minutes. */
const probeEveryMs = 3.5 * 60_000;

/** The delay before a throttled email is sent again, in ms. The SES sandbox allows one email a second. */
const paceMs = 1100;

/** After this many throttled retries in a row, the daily quota, not just the rate, must have been exceeded. */
const maxThrottled = 5;

/** Whether the mail service may be called. Ignores a `probeAt` later than this file ever sets: the clock was wrong. */
export const isOpen = ({ probeAt }: Pick<NotifierState, 'probeAt'>, now: number): boolean => {
  const wait = Date.parse(probeAt ?? '') - now;
  return !(wait > 0 && wait <= probeEveryMs);
};

const probeEmail = (command: string): Email =>
  listEmail(
    'A check of the mail service',
    [
      'The mail service refused an email to you, or did not confirm that it was accepted. This email checks whether it works.',
      `Waiting leads are sent as soon as it works. To list them: ${command}`,
    ],
    [],
  );

type Dependencies = { mailer: Mailer; state: StateRepository; clock: () => number; commandFor: CommandFor };

/** Creates the email sender for one run. It tracks whether the mail service works, and its methods never throw. */
export const openSender = async ({ mailer, state, clock, commandFor }: Dependencies) => {
  const failed = (error: unknown) => log.failure('state_failed', error);
  // If the state cannot be read, emails are sent anyway.
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
    while (failure === 'throttled' && throttled < maxThrottled) {
      throttled += 1;
      await delay(paceMs);
      failure = await attempt(email, tags);
    }
    return failure;
  };
  const sendProbe = async () => {
    if ((await send(probeEmail(commandFor('list --waiting')))) === undefined) return true;
    isWorking = false;
    await state.note('probeAt', isoTime(clock() + probeEveryMs)).catch(failed);
    return false;
  };
  /** Whether the mail service has accepted an email in this run. If not yet, sends one probe, which names no lead. */
  const works = async (): Promise<boolean> => {
    if (isWorking) return true;
    probe ??= sendProbe();
    return probe;
  };
  return {
    send,
    works,
    /** Whether to send anything now. If an earlier run found the mail service failing, probes it first. */
    isReady: async () => isWorking !== false || (isOpen({ probeAt }, clock()) && works()),
    isFailing: () => isWorking === false,
  };
};

export type EmailSender = Awaited<ReturnType<typeof openSender>>;
