import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses';
import { callsWithin, isThrottled, NoAnswerError, type SdkError } from '#functions/lib/aws-clients.ts';
import type { Email } from './layout.ts';

/** `lead` or `list`: what the email is about; `claim`: the token of the claim on it. An email about no lead has none. */
export type EmailTags = { claim: string } & ({ lead: string } | { list: string });

/** SES answers within a second. Milliseconds. */
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
      );
      // A 200 from something other than SES parses as an empty answer.
      if (!MessageId) throw new NoAnswerError('The mail service answered without a message id.');
    },
  };
};

export type Mailer = ReturnType<typeof sesMailer>;

/**
 * `throttled`, `unavailable`: not sent, try again soon; `refused`: not sent, and trying again would not help; `address
 * refused`: the same, because of the address for replies: the others are settings; `uncertain`: it may be on its way.
 */
export type SendFailure = 'throttled' | 'unavailable' | 'refused' | 'address refused' | 'uncertain';

/** No connection was made, so no request was written. A reset connection may have carried one. */
const neverConnected = new Set<unknown>(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);

/** The gateway stopped waiting; the service behind it may not have. */
const requestTimeout = 408;

/** Default to `uncertain`: SES may have accepted the email. */
export const sendFailure = (error: unknown): SendFailure => {
  if (!(error instanceof Error)) return 'uncertain';
  const { code, $fault, $metadata }: SdkError = error;
  if (isThrottled(error)) return 'throttled';
  if (neverConnected.has(code)) return 'unavailable';
  const status = $metadata?.httpStatusCode ?? 0;
  const isRefused = $fault === 'client' || (status >= 400 && status < 500);
  if (!isRefused || status === requestTimeout) return 'uncertain';
  return error.name === 'InvalidParameterValue' ? 'address refused' : 'refused';
};
