import { useMutation } from '@tanstack/react-query';
import { apiPaths } from '#shared/api.ts';
import { type ContactReply, type ContactRequest, contactReply } from '#shared/contact.ts';
import { apiRequest } from '#web/src/lib/api-request.ts';

export type Submission = { request: ContactRequest; idempotencyKey: string };

/** Sends a message. A success may lack its sentence, but must be JSON: a proxy on the way answers 200 with a page. */
async function sendContact({ request, idempotencyKey }: Submission): Promise<Partial<ContactReply>> {
  const answer = await apiRequest('POST', apiPaths.contact, {
    body: request,
    headers: { 'Idempotency-Key': idempotencyKey },
  });
  return contactReply.safeParse(answer).data ?? {};
}

/** The mutation that sends a message. */
export const useSendContact = () => useMutation({ mutationFn: sendContact });

/**
 * Gives one key to each distinct content: the same content again, after an error or a double click, has the same key,
 * and the server stores it once. Each form has its own keys: equal text in another form is another message.
 */
export function createIdempotencyKeys(newKey: () => string = () => crypto.randomUUID()): (content: unknown) => string {
  let last: { content: string; key: string } | undefined;
  return (content) => {
    const text = JSON.stringify(content);
    if (last?.content !== text) last = { content: text, key: newKey() };
    return last.key;
  };
}
