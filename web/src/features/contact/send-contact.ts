import { useMutation } from '@tanstack/react-query';
import { apiPaths } from '#shared/api.ts';
import { type ContactReply, type ContactRequest, contactReply } from '#shared/contact.ts';
import { apiRequest } from '#web/src/lib/api-request.ts';

type Submission = { request: ContactRequest; idempotencyKey: string };

/** Sends a message. A success may lack its message, but must be JSON: a proxy may answer 200 with a page. */
async function sendContact({ request, idempotencyKey }: Submission): Promise<Partial<ContactReply>> {
  const answer = await apiRequest('POST', apiPaths.contact, {
    body: request,
    headers: { 'Idempotency-Key': idempotencyKey },
  });
  return contactReply.safeParse(answer).data ?? {};
}

export const useSendContact = () => useMutation({ mutationFn: sendContact });

/** Gives each distinct content one key: sent again after an error, the server stores it once. */
export function createIdempotencyKeys(): (content: unknown) => string {
  let last: { content: string; key: string } | undefined;
  return (content) => {
    const text = JSON.stringify(content);
    if (last?.content !== text) last = { content: text, key: crypto.randomUUID() };
    return last.key;
  };
}
