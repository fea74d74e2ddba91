import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses';
import { NoAnswerError } from '#functions/lib/aws-errors.ts';
import type { Email } from './layout.ts';

/** `claim`: the token of the claim; `lead` or `bundle`: the rows that the email is about. A digest is about none. */
export type EmailTags = { claim: string } & ({ lead: string } | { bundle: string } | { digest: string });

export type Mailer = {
  /**
   * @param tags come back with the events about this email (functions/mail-events)
   * @returns the mail service's id of the email, once it has accepted it
   */
  send(email: Email, tags: EmailTags): Promise<string>;
};

/** For the whole answer with its body. SES answers within a second; after a time-out nobody knows what it did. */
const answerWithinMs = 10_000;

const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });

/** Sends from one address to one address through SES. Its configuration set reports what becomes of each email. */
export const sesMailer = (
  settings: { from: string; to: string; configurationSet: string },
  timeoutMs = answerWithinMs,
): Mailer => {
  // The SDK would repeat a call whose outcome is unknown, and nothing would count that email.
  const ses = new SESClient({ maxAttempts: 1 });
  return {
    async send({ subject, text, html, replyTo }, tags) {
      const { MessageId } = await ses.send(
        new SendEmailCommand({
          Source: settings.from,
          Destination: { ToAddresses: [settings.to] },
          ...(replyTo !== undefined && { ReplyToAddresses: [replyTo] }),
          ConfigurationSetName: settings.configurationSet,
          Tags: Object.entries(tags).map(([Name, Value]) => ({ Name, Value })),
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
