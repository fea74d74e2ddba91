import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { faults, startBrokenService } from './broken-service.ts';

export type SentEmail = { subject: string; text: string; replyTo: string | undefined; at: number };

const xml = { 'content-type': 'text/xml' };
const accepted =
  '<SendEmailResponse><SendEmailResult><MessageId>message</MessageId></SendEmailResult></SendEmailResponse>';

/** What SES does with an email. `lost`: it accepts the email, but the response does not arrive. */
const behaviors = {
  accept: (_, response) => response.writeHead(200, xml).end(accepted),
  empty: (_, response) => response.writeHead(200, xml).end('<html/>'),
  fail: (_, response) => response.writeHead(503, xml).end(),
  timeout408: (_, response) => response.writeHead(408, xml).end(),
  lost: faults.reset,
  hang: faults.hang,
  refuse: faults.refusedMail,
  throttle: faults.throttledMail,
} satisfies Record<string, RequestListener>;

export type SesBehavior = keyof typeof behaviors;

const emailOf = (form: URLSearchParams): SentEmail => ({
  subject: form.get('Message.Subject.Data') ?? '',
  text: form.get('Message.Body.Text.Data') ?? '',
  replyTo: form.get('ReplyToAddresses.member.1') ?? undefined,
  at: Date.now(),
});

/** A mail service whose behavior a test chooses for each email. `emails` are those that it accepted. */
export const startSes = async () => {
  const service = await startBrokenService();
  const emails: SentEmail[] = [];
  let calls = 0;
  let behave: (email: SentEmail) => SesBehavior = () => 'accept';
  service.behave(async (request, response) => {
    response.sendDate = false;
    const email = emailOf(new URLSearchParams(await text(request)));
    const behavior = behave(email);
    calls += 1;
    if (behavior === 'accept' || behavior === 'lost') emails.push(email);
    behaviors[behavior](request, response);
  });
  return {
    endpoint: service.endpoint,
    emails,
    /** How many emails the service was asked to send, whatever became of them. */
    calls: () => calls,
    reset: () => {
      emails.length = 0;
      calls = 0;
      behave = () => 'accept';
    },
    behave: (next: typeof behave) => {
      behave = next;
    },
    close: service.close,
  };
};
