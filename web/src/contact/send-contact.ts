import { apiPaths } from '#shared/api.ts';
import { type ContactRequest, type ContactResponse, contactResponse } from '#shared/contact.ts';
import { type ContactFieldName, contactFieldNames } from '#shared/contact-fields.ts';
import { ApiError } from '#web/src/lib/api-error.ts';
import { apiRequest } from '#web/src/lib/api-request.ts';

/** Sends a message. Rejects a response that is not JSON, such as a proxy's HTML. The response's `message` is optional. */
export async function sendContact(body: ContactRequest, idempotencyKey: string): Promise<Partial<ContactResponse>> {
  const response = await apiRequest('POST', apiPaths.contact, {
    body,
    headers: { 'Idempotency-Key': idempotencyKey },
  });
  return contactResponse.safeParse(response).data ?? {};
}

/** @returns a function that returns the same key for unchanged content, so that a resent message is stored once */
export function createIdempotencyKeys(): (content: unknown) => string {
  let last: { content: string; key: string } | undefined;
  return (content) => {
    const text = JSON.stringify(content);
    if (last?.content !== text) last = { content: text, key: crypto.randomUUID() };
    return last.key;
  };
}

/** The server's error for each invalid field. */
export const fieldErrorsOf = (error: unknown): { name: ContactFieldName; message: string }[] => {
  const faults = (error instanceof ApiError && error.body?.fields) || {};
  return contactFieldNames.flatMap((name) => (faults[name] ? { name, message: faults[name] } : []));
};
