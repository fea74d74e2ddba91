import { useMutation } from '@tanstack/react-query';
import { apiPaths } from '#shared/api.ts';
import { type ContactForm, type ContactReply, type ContactRequest, contactReply } from '#shared/contact.ts';
import { apiRequest } from '#web/src/lib/api-request.ts';

export type Submission = { request: ContactRequest; idempotencyKey: string };

/** Sends a message. The answer's sentence is empty when the server stored it and said nothing that can be read. */
async function sendContact({ request, idempotencyKey }: Submission): Promise<Partial<ContactReply>> {
  const response = await apiRequest('POST', apiPaths.contact, {
    body: request,
    headers: { 'Idempotency-Key': idempotencyKey },
  });
  const answer: unknown = await response.json().catch(() => undefined);
  return contactReply.safeParse(answer).data ?? {};
}

/** The mutation that sends a message. */
export const useSendContact = () => useMutation({ mutationFn: sendContact });

/** The names under which a fault can be shown, in the order of the form. */
export const fieldNames = ['name', 'email', 'company', 'message'] as const satisfies (keyof ContactForm)[];
