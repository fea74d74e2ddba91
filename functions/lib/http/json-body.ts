import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod/mini';
import { ApiError } from '#functions/lib/errors.ts';

/** The longest valid contact form fits (see maxBytes in shared/contact-fields.ts). */
const maxBytes = 16 * 1024;

const isJson = (contentType: string | undefined) => /^application\/json\s*(;|$)/i.test(contentType?.trim() ?? '');

const bytesOf = (event: APIGatewayProxyEventV2): Buffer =>
  Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');

const parse = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new ApiError('invalid_json', 'The request is not valid JSON.');
  }
};

/** The first message for each invalid field, by the field's path. A body that is not an object has no fields. */
const fieldErrors = (error: z.core.$ZodError): Record<string, string> => {
  const fields = new Map<string, string>();
  for (const issue of error.issues) {
    const path = issue.path.join('.');
    if (path !== '' && !fields.has(path)) fields.set(path, issue.message);
  }
  return Object.fromEntries(fields);
};

/**
 * Reads a request's body: it must be JSON by its content type, small enough, well formed, and match the schema.
 * @throws {ApiError} unsupported_media_type, too_large, invalid_json or invalid_request with its fields
 */
export const jsonBody = <Schema extends z.ZodMiniType>(
  schema: Schema,
  event: APIGatewayProxyEventV2,
): z.output<Schema> => {
  if (!isJson(event.headers['content-type'])) {
    throw new ApiError('unsupported_media_type', 'The request must be JSON (content type application/json).');
  }
  const bytes = bytesOf(event);
  if (bytes.byteLength > maxBytes) throw new ApiError('too_large', 'The request is larger than 16 KB.');
  const parsed = z.safeParse(schema, parse(bytes));
  if (parsed.success) return parsed.data;
  const fields = fieldErrors(parsed.error);
  const [first = 'The request must be a JSON object.'] = Object.values(fields);
  throw new ApiError('invalid_request', first, { fields });
};
