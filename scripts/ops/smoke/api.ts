import { type ApiErrorBody, apiPaths, type ErrorCode, isApiErrorBody } from '#shared/api.ts';
import { contactFieldNames, contactFields } from '#shared/contact-fields.ts';
import { type Answer, type Ask, askAt, type Check, CheckFailed, check, json, jsonOf, Skipped, same } from './check.ts';

/** @throws {CheckFailed} unless the answer is this error, in the format of the API's errors */
export const isError = (answer: Answer, status: number, code: ErrorCode): ApiErrorBody => {
  same('the status', answer.status, status);
  const body = jsonOf(answer);
  if (!isApiErrorBody(body)) throw new CheckFailed('the body is not that of an API error');
  same('the code', body.code, code);
  return body;
};

const direct = (api: string | undefined): Check =>
  check('the API refuses requests that do not come through CloudFront', async () => {
    if (!api) throw new Skipped('pass a deployed stage with --stage');
    const ask = askAt(new URL(api));
    isError(await ask(apiPaths.check), 403, 'forbidden');
    const forged = await ask(apiPaths.check, { headers: { 'x-origin-secret': 'guessed' } });
    isError(forged, 403, 'forbidden');
  });

/**
 * Whether the API refuses what it must.
 * @param api the API's own address, if it is known
 */
export const apiChecks = (ask: Ask, api: string | undefined): Check[] => [
  check('a body that is not JSON is refused (415)', async () => {
    const form = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'name=Smoke' };
    isError(await ask(apiPaths.contact, form), 415, 'unsupported_media_type');
  }),
  check('an empty form is refused, and each wrong field is named (400)', async () => {
    const answer = await ask(apiPaths.contact, json({}));
    const fields = Object.keys(isError(answer, 400, 'invalid_request').fields ?? {});
    const required = contactFieldNames.filter((name) => contactFields[name].required);
    same('the list of fields', fields.sort().join(), required.toSorted().join());
  }),
  check('a form of more than 16 KB is refused (413)', async () => {
    isError(await ask(apiPaths.contact, json({ message: 'x'.repeat(17_000) })), 413, 'too_large');
  }),
  check('an unknown API route is refused (404), and not with a page', async () => {
    const answer = await ask('/api/no-such-route');
    same('the status', answer.status, 404);
    same('the body', answer.text, '{"message":"Not Found"}');
  }),
  check(
    'a form sent from another site is refused (403), also by its origin alone',
    async () => {
      for (const from of ['cross-site', 'none']) {
        const headers = { origin: 'https://other.example', 'sec-fetch-site': from };
        isError(await ask(apiPaths.contact, json({}, headers)), 403, 'forbidden');
      }
    },
    'Origin and Sec-Fetch-Site must reach the functions (infra/forwarded-headers.ts)',
  ),
  direct(api),
];
