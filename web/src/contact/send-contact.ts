import { useMutation } from '@tanstack/react-query';
import { apiPaths } from '#shared/api.ts';
import { type ContactReply, type ContactRequest, contactReply } from '#shared/contact.ts';
import { apiRequest } from '#web/src/lib/api-request.ts';

type Submission = { request: ContactRequest; idempotencyKey: string };

/** Sends a message. Rejects a reply that is not JSON, such as a proxy's HTML. The reply's `message` is optional. */
async function sendContact({ request, idempotencyKey }: Submission): Promise<Partial<ContactReply>> {
  const answer = await apiRequest('POST', apiPaths.contact, {
    body: request,
    headers: { 'Idempotency-Key': idempotencyKey },
  });
  return contactReply.safeParse(answer).data ?? {};
}

export const useSendContact = () => useMutation({ mutationFn: sendContact });

/** @returns a function that returns the same key for unchanged content, so that a resent message is stored once */
export function createIdempotencyKeys(): (content: unknown) => string {
  let last: { content: string; key: string } | undefined;
  return (content) => {
    const text = JSON.stringify(content);
    if (last?.content !== text) last = { content: text, key: crypto.randomUUID() };
    return last.key;
  };
}
