import { sampleLead } from '#shared/sample-lead.ts';

/** A valid form, as JSON text. */
export const goodLead = JSON.stringify(sampleLead());

const withField = (name: string, json: string) => goodLead.replace(/}$/, `,"${name}":${json}}`);

/** Bodies that are not JSON, by what is wrong with them. */
export const notJson: [name: string, body: string | Buffer][] = [
  ['nothing', ''],
  ['half an object', '{"name":"Ada'],
  ['a trailing comma', '{"name":"Ada",}'],
  ['single quotes', "{'name':'Ada'}"],
  ['a comment', '{/**/}'],
  ['two values', '{}{}'],
  ['NaN', '{"name":NaN}'],
  ['a script', '<script>alert(1)</script>'],
  ['XML with an entity', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
  ['a raw control character', '{"name":"A\u0001da"}'],
  ['a NUL at the end', '{}\0'],
];

/** Bytes that are not UTF-8. */
export const notText: [name: string, body: Buffer][] = [
  ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
  ['a form in Latin-1', Buffer.from(goodLead.replace('Ada', 'Andr\u00e9'), 'latin1')],
  ['an overlong encoding', Buffer.from([0x22, 0xc0, 0xaf, 0x22])],
  ['an encoded surrogate', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
  ['UTF-16', Buffer.from('{"name":"Ada"}', 'utf16le')],
  ['gzip', Buffer.from([0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0])],
];

const deep = (open: string, close: string, depth: number, inner = '') =>
  open.repeat(depth) + inner + close.repeat(depth);

/** JSON that no schema accepts. */
export const wrongShape: [name: string, body: string][] = [
  ['null', 'null'],
  ['a number', '1e999'],
  ['a string', '"name"'],
  ['a list', '[]'],
  ['a list of forms', `[${goodLead}]`],
  ['8,000 nested lists', deep('[', ']', 8000)],
  ['2,000 nested objects', deep('{"a":', '}', 2000, '1')],
  ['a prototype', '{"__proto__":{"name":"Ada","email":"a@b.example","message":"0123456789","password":"x"}}'],
  ['a constructor', '{"constructor":{"prototype":{"password":"x"}}}'],
  ['lists in all fields', '{"name":["Ada"],"email":["a@b.example"],"message":["x"],"password":["x"]}'],
  ['objects in all fields', '{"name":{},"email":{"$gt":""},"message":{"S":"x"},"password":{"$ne":null}}'],
  ['numbers in all fields', '{"name":1,"email":2,"message":1e308,"password":-0}'],
  ['booleans in all fields', '{"name":true,"email":false,"message":true,"password":true}'],
  ['nulls in all fields', '{"name":null,"email":null,"message":null,"password":null}'],
  ['halves of surrogate pairs', '{"name":"\\ud800\\ud800","email":"\\udc00","message":"\\udfff","password":"\\ud83d"}'],
  ['1,500 unknown fields', `{${Array.from({ length: 1500 }, (_, n) => `"f${n}":1`).join(',')}}`],
];

/** Forms with one invalid field. */
export const wrongField: [field: string, body: string][] = [
  ['honeypot', withField('honeypot', '{}')],
  ['honeypot', withField('honeypot', `"${'x'.repeat(2001)}"`)],
  ['elapsedMs', withField('elapsedMs', '"60000"')],
  ['elapsedMs', withField('elapsedMs', '1e999')],
  ['typedMs', withField('typedMs', '[]')],
  ['company', withField('company', '[]')],
  ['company', withField('company', '"\\ud800"')],
];
