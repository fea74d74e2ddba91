import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses';
import { NoAnswerError } from '#functions/lib/aws-errors.ts';
import type { Email } from './layout.ts';

export type Mailer = {
  /** @returns the mail service's id of the email, once it has accepted it */
  send(email: Email): Promise<string>;
};

/** For the whole answer with its body. SES answers within a second; after a time-out nobody knows what it did. */
const answerWithinMs = 10_000;

const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });

/** Sends from one address to one address through SES. */
export const sesMailer = (addresses: { from: string; to: string }, timeoutMs = answerWithinMs): Mailer => {
  // The SDK would repeat a call whose outcome is unknown, and nothing would count that email.
  const ses = new SESClient({ maxAttempts: 1 });
  return {
    async send({ subject, text, html, replyTo }) {
      const { MessageId } = await ses.send(
        new SendEmailCommand({
          Source: addresses.from,
          Destination: { ToAddresses: [addresses.to] },
          ...(replyTo !== undefined && { ReplyToAddresses: [replyTo] }),
          Message: { Subject: utf8(subject), Body: { Text: utf8(text), Html: utf8(html) } },
        }),
        { abortSignal: AbortSignal.timeout(timeoutMs) },
      );
      // A 200 from something other than SES parses as an empty answer.
      if (!MessageId) throw new NoAnswerError('The mail service answered without a message id.');
      return MessageId;
    },
  };
};
