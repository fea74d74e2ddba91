import { describe, expect, it } from 'vitest';
import { freshTables } from '#scripts/testing/tables.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { isApiErrorBody } from '#shared/api-errors.ts';
import { sampleLead } from '#shared/testing/sample-lead.ts';
import { createHandler as createContact } from './contact/handler.ts';
import { createHandler as createLogin } from './login/handler.ts';
import { sessionSettings } from './testing/accounts.ts';
import { call } from './testing/call.ts';

const goodLead = JSON.stringify(sampleLead());
const invalid = { password: 'x', room: 'x'.repeat(101), honeypot: 'x'.repeat(2001), elapsedMs: '1' };

const notJson: readonly (string | Buffer)[] = [
  '',
  '{"name":"Ada',
  Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
  Buffer.from(goodLead.replace('Ada', 'Andr\u00e9'), 'latin1'),
];
const wrongShape: readonly string[] = [
  'null',
  '[]',
  '['.repeat(8000) + ']'.repeat(8000),
  '{"__proto__":{"name":"Ada","email":"a@b.example","message":"0123456789","password":"x"}}',
  '{"name":["Ada"],"email":["a@b.example"],"message":["x"],"password":["x"]}',
  '{"name":{},"email":{"$gt":""},"message":{"S":"x"},"password":{"$ne":null}}',
  '{"name":"\\ud800\\ud800","email":"\\udc00","message":"\\udfff","password":"\\ud83d"}',
  JSON.stringify({ ...sampleLead(), ...invalid }),
];

await freshTables({ ...sessionSettings(), LIMIT_CONTACT: '100000/1', LIMIT_LOGIN: '100000/1' });
const handlers = { contact: createContact(process.env), login: createLogin(process.env) };

describe.each(['contact', 'login'] as const)('POST handler for %s', (name) => {
  /** Posts a body, binary ones as base64, as API Gateway does. @returns the status and body of the error response */
  const refusal = async (body: string | Buffer, headers: Record<string, string> = {}) => {
    const isBase64Encoded = typeof body !== 'string';
    const { status, json } = await call((event, context) => handlers[name]({ ...event, isBase64Encoded }, context), {
      body: body.toString(isBase64Encoded ? 'base64' : undefined),
      headers,
    });
    if (!isApiErrorBody(json)) throw new Error(`Not an error of ours: ${JSON.stringify(json)}`);
    return { status, ...json };
  };

  testRows(notJson)('rejects a body that is not JSON in UTF-8', async (body) => {
    expect(await refusal(body)).toMatchObject({ status: 400, code: 'invalid_json' });
  });

  testRows(wrongShape)('rejects JSON of the wrong shape with a sentence for each field', async (body) => {
    const { status, code, message, fields = {} } = await refusal(body);
    expect({ status, code }).toEqual({ status: 400, code: 'invalid_request' });
    for (const sentence of [message, ...Object.values(fields)]) {
      expect(sentence).toMatch(/^[A-Z].{15,}/);
      expect(sentence, 'not in our words').not.toMatch(/^(Invalid (input|option)|Too (big|small)|Unrecognized)/);
    }
  });

  it('rejects a body over 16 KB', async () => {
    expect(await refusal(`{"name":"${'x'.repeat(17_000)}"}`)).toMatchObject({ status: 413, code: 'too_large' });
  });

  testRows(['', 'text/plain', 'application/json, text/plain'])(
    'rejects a content type other than JSON',
    async (type) => {
      const wanted = { status: 415, code: 'unsupported_media_type' };
      expect(await refusal(goodLead, { 'content-type': type })).toMatchObject(wanted);
    },
  );
});
