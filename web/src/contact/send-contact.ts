import { apiPaths } from '#shared/api.ts';
import type { ContactRequest, ContactResponse } from '#shared/contact.ts';
import { type ContactFieldName, contactFieldNames } from '#shared/contact-fields.ts';
import { ApiError } from '#web/src/lib/api-error.ts';
import { apiRequest, parseResponse } from '#web/src/lib/api-request.ts';

/** Sends a message. @throws {TypeError} for a success that is not ours, such as a proxy's; otherwise as apiRequest */
export async function sendContact(body: ContactRequest, idempotencyKey: string): Promise<ContactResponse> {
  const headers = { 'Idempotency-Key': idempotencyKey };
  const response = await apiRequest('POST', apiPaths.contact, { body, headers });
  return parseResponse<ContactResponse>({ message: 'string' }, response);
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
