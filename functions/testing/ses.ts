import { text } from 'node:stream/consumers';
import { faults, startBrokenService } from './broken-service.ts';

export type SentEmail = { subject: string; text: string; replyTo: string | undefined; at: number };

/** What SES does with an email. `lost`: it accepts the email, but the response does not arrive. */
export type SesBehavior = 'accept' | 'refuse' | 'throttle' | 'timeout408' | 'fail' | 'lost' | 'empty' | 'hang';

const xml = { 'content-type': 'text/xml' };
const accepted =
  '<SendEmailResponse><SendEmailResult><MessageId>message</MessageId></SendEmailResult></SendEmailResponse>';

const emailOf = (form: URLSearchParams): SentEmail => ({
  subject: form.get('Message.Subject.Data') ?? '',
  text: form.get('Message.Body.Text.Data') ?? '',
  replyTo: form.get('ReplyToAddresses.member.1') ?? undefined,
  at: Date.now(),
});

/** A mail service whose behavior a test chooses for each email. */
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
    const responses: Record<SesBehavior, () => unknown> = {
      accept: () => response.writeHead(200, xml).end(accepted),
      empty: () => response.writeHead(200, xml).end('<html/>'),
      lost: () => request.socket.resetAndDestroy(),
      fail: () => response.writeHead(503, xml).end(),
      hang: () => undefined,
      timeout408: () => response.writeHead(408, xml).end(),
      refuse: () => faults.refusedAddress(request, response),
      throttle: () => faults.throttleMail(request, response),
    };
    responses[behavior]();
  });
  return {
    endpoint: service.endpoint,
    /** The emails that were accepted, in order. */
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
