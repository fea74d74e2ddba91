import type { ServerResponse } from 'node:http';
import * as z from 'zod/mini';

const handlerResult = z.object({
  statusCode: z.int().check(z.gte(200), z.lte(599)),
  headers: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
  cookies: z.optional(z.array(z.string())),
  body: z.optional(z.string()),
  isBase64Encoded: z.optional(z.boolean()),
});

/** Answers as API Gateway itself does, in JSON with nothing but a message. */
export const sendMessage = (response: ServerResponse, statusCode: number, message: string): void => {
  response.statusCode = statusCode;
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ message }));
};

/**
 * Sends what a handler answered. A header that the server has set stands: CloudFront's policy overrides the origin.
 * @throws when it is not an answer in payload format 2.0
 */
export const sendResult = (response: ServerResponse, result: unknown): void => {
  const { statusCode, headers = {}, cookies = [], body = '', isBase64Encoded } = handlerResult.parse(result);
  response.statusCode = statusCode;
  for (const [name, value] of Object.entries(headers)) {
    if (!response.hasHeader(name)) response.setHeader(name, String(value));
  }
  if (cookies.length > 0) response.setHeader('set-cookie', cookies);
  if (body && !response.hasHeader('content-type')) response.setHeader('content-type', 'text/plain;charset=utf-8');
  response.end(Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'));
};
