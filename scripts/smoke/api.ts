import { apiErrorBody, apiPaths, type ErrorCode } from '#shared/api.ts';
import { type Answer, type Ask, askAt, json, jsonOf } from './ask.ts';
import { type Check, Fault, Skipped, same } from './check.ts';

/** @throws {Fault} unless the answer is this error, in the shape of every error of the API */
export const isError = (answer: Answer, status: number, code: ErrorCode): void => {
  same('the status', answer.status, status);
  const parsed = apiErrorBody.safeParse(jsonOf(answer));
  if (!parsed.success) throw new Fault('the body is not that of an API error');
  same('the code', parsed.data.code, code);
};

const direct = (api: string | undefined): Check => ({
  says: 'the API answers nobody who does not come through CloudFront',
  look: async () => {
    if (!api) throw new Skipped('name the API’s own address with --api');
    const ask = askAt(new URL(api));
    isError(await ask(apiPaths.check), 403, 'forbidden');
    const forged = await ask(apiPaths.check, { headers: { 'x-origin-secret': 'guessed' } });
    isError(forged, 403, 'forbidden');
  },
});

/**
 * How the API refuses.
 * @param api the API's own address, where there is one
 */
export const apiChecks = (ask: Ask, api: string | undefined): Check[] => [
  {
    says: 'what is not JSON is refused (415)',
    look: async () => {
      const form = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'name=Smoke' };
      isError(await ask(apiPaths.contact, form), 415, 'unsupported_media_type');
    },
  },
  {
    says: 'an empty form is refused, and each faulty field is named (400)',
    look: async () => {
      const answer = await ask(apiPaths.contact, json({}));
      isError(answer, 400, 'invalid_request');
      const fields = Object.keys(apiErrorBody.parse(jsonOf(answer)).fields ?? {});
      same('the list of fields', fields.sort().join(), 'email,message,name');
    },
  },
  {
    says: 'a form of more than 16 KB is refused (413)',
    look: async () => {
      isError(await ask(apiPaths.contact, json({ message: 'x'.repeat(17_000) })), 413, 'too_large');
    },
  },
  {
    says: 'a call that there is not is refused (404), and not with a page',
    look: async () => {
      const answer = await ask('/api/no-such-call');
      same('the status', answer.status, 404);
      same('the body', answer.text, '{"message":"Not Found"}');
    },
  },
  {
    says: 'a form that another site sends is refused (403)',
    look: async () => {
      isError(await ask(apiPaths.contact, json({}, { origin: 'https://other.example' })), 403, 'forbidden');
    },
  },
  direct(api),
];
