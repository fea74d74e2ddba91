import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses';
import { NoAnswerError } from '#functions/lib/aws-errors.ts';
import { replyToAddresses } from '#functions/lib/email-address.ts';
import type { Email } from './layout.ts';

export type Mailer = { send(email: Email): Promise<void> };

const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });

/** Sends from one address to one address through SES. Resolves when SES has accepted the email. */
export const sesMailer = (addresses: { from: string; to: string }): Mailer => {
  const ses = new SESClient({
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 1000, requestTimeout: 3000, throwOnRequestTimeout: true },
  });
  return {
    async send({ subject, text, html, replyTo }) {
      const { MessageId } = await ses.send(
        new SendEmailCommand({
          Source: addresses.from,
          Destination: { ToAddresses: [addresses.to] },
          ...replyToAddresses(replyTo),
          Message: { Subject: utf8(subject), Body: { Text: utf8(text), Html: utf8(html) } },
        }),
      );
      // A 200 from something other than SES parses as an empty answer.
      if (!MessageId) throw new NoAnswerError('The mail service answered without a message id.');
    },
  };
};
