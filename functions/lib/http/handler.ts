import middy, { type MiddyfiedHandler } from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import * as z from 'zod/mini';
import { isOutage } from '#functions/lib/aws-clients.ts';
import { type Client, clientOf } from '#functions/lib/client-address.ts';
import { ApiError, internal, unavailable } from '#functions/lib/errors.ts';
import { log } from '#functions/lib/log.ts';
import { timeLimits } from '#functions/lib/time-limits.ts';
import { type ApiErrorBody, errorStatuses } from '#shared/api-errors.ts';
import { type HttpEnv, refuseOtherSites, requireOriginSecret } from './trust.ts';

/** shared/contact.test.ts checks that the longest contact form fits. */
const maxRequestBytes = 16 * 1024;

const isJson = (contentType: string | undefined) => /^application\/json\s*(;|$)/i.test(contentType?.trim() ?? '');

const parse = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new ApiError('invalid_json', 'The request is not valid JSON.');
  }
};

const jsonBody = <Schema extends z.ZodMiniType>(schema: Schema, event: APIGatewayProxyEventV2): z.output<Schema> => {
  if (!isJson(event.headers['content-type'])) {
    throw new ApiError('unsupported_media_type', 'The request must be JSON (content type application/json).');
  }
  const bytes = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.byteLength > maxRequestBytes) throw new ApiError('too_large', 'The request is larger than 16 KB.');
  const parsed = z.safeParse(schema, parse(bytes));
  if (parsed.success) return parsed.data;
  // Requests have no nested fields. Only the first error of each field is reported.
  const faults = Object.entries<string[]>(z.flattenError<unknown>(parsed.error).fieldErrors);
  const fields = Object.fromEntries(faults.map(([name, [sentence = '']]) => [name, sentence]));
  const [first = 'The request must be a JSON object.'] = Object.values(fields);
  throw new ApiError('invalid_request', first, { fields });
};

/** A request that has passed the checks. */
export type HttpRequest<Body> = {
  body: Body;
  headers: Readonly<Record<string, string | undefined>>;
  params: Readonly<Record<string, string | undefined>>;
  query: Readonly<Record<string, string | undefined>>;
  cookies: readonly string[];
  client: Client;
  /** When the request arrived, in ms since the epoch. */
  now: number;
  signal: AbortSignal;
};

/** `file` is sent as is, because the build has validated it. A compressed file needs a `content-encoding` header. */
type HttpResponse<Body> = ({ body: Body } | { file: string | Buffer }) & {
  status: number;
  headers?: Record<string, string>;
  cookies?: string[];
};

/** No cache may store responses, not even the browser's. */
const commonHeaders = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

/** API Gateway expects bytes as base64, which it decodes. */
const bodyWithHeaders = (content: string | Buffer, more: Record<string, string> = {}) => ({
  headers: { ...commonHeaders, ...more },
  ...(typeof content === 'string' ? { body: content } : { body: content.toString('base64'), isBase64Encoded: true }),
});

const errorResponse = (error: ApiError): APIGatewayProxyStructuredResultV2 => {
  const { code, message, details } = error;
  const { fields, retryAfterSeconds } = details;
  const body: ApiErrorBody = { code, message, fields };
  const retry = retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) };
  return { statusCode: errorStatuses[code], ...bodyWithHeaders(JSON.stringify(body), retry) };
};

const toApiError = (thrown: unknown): ApiError => {
  const error = isOutage(thrown) ? unavailable(thrown) : thrown;
  if (!(error instanceof ApiError)) {
    log.failure('unexpected_error', error);
    return internal(error);
  }
  if (error.code === 'unavailable') log.failure('dependency_unavailable', error.cause);
  return error;
};

/**
 * Wraps every HTTP function. Only requests through CloudFront reach `handle`; a POST must also come from our own site
 * with a valid body. An ApiError becomes the response it describes, an AWS outage a 503, and any other error an opaque
 * 500. Without `request`, the body is ignored. Fields not in `response` are removed; without it, return a `file`.
 */
export const httpHandler = <
  Response extends z.ZodMiniType = z.ZodMiniNever,
  Request extends z.ZodMiniType = z.ZodMiniUndefined,
>(
  options: { env: HttpEnv; request?: Request; response?: Response },
  handle: (request: HttpRequest<z.output<Request>>) => Promise<HttpResponse<z.input<Response>>>,
): MiddyfiedHandler<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2> =>
  middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>()
    .onError((request) => {
      request.response = errorResponse(toApiError(request.error));
    })
    .before(requireOriginSecret(options.env))
    .before(refuseOtherSites)
    .handler(async (event: APIGatewayProxyEventV2) => {
      const body = (options.request ? jsonBody(options.request, event) : undefined) as z.output<Request>;
      const response = await handle({
        body,
        headers: event.headers,
        params: event.pathParameters ?? {},
        query: event.queryStringParameters ?? {},
        cookies: event.cookies ?? [],
        client: clientOf(event.headers['cloudfront-viewer-address']),
        now: Date.now(),
        signal: AbortSignal.timeout(timeLimits.request),
      });
      return {
        statusCode: response.status,
        ...bodyWithHeaders(
          'file' in response ? response.file : JSON.stringify(z.parse(options.response ?? z.never(), response.body)),
          response.headers,
        ),
        ...(response.cookies && { cookies: response.cookies }),
      };
    });
