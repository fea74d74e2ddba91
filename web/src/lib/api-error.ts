import { type ApiErrorBody, apiErrorBody } from '#shared/api.ts';

/** An answer of the API that is not a success. Its message is the status, a colon, and the body or the status text. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The body, when it is one of our own errors. */
  readonly body: ApiErrorBody | undefined;

  constructor(status: number, statusText: string, text: string) {
    super(`${status}: ${text || statusText}`);
    this.status = status;
    this.body = parseBody(text);
  }

  /** Reads the answer's body and makes the error of it. */
  static async from(response: Response): Promise<ApiError> {
    return new ApiError(response.status, response.statusText, await response.text());
  }
}

/** The sentence for a person that came with an error of the API, if one did. */
export const messageOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.body?.message : undefined;

function parseBody(text: string): ApiErrorBody | undefined {
  try {
    return apiErrorBody.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
