import fc from 'fast-check';

/** Cases per property: fewer in mutation testing, ten thousand in `npm run test:slow`. */
export const cases = { numRuns: Number(process.env.PROPERTY_CASES ?? 500) };

/** Letters of many scripts, including characters of several code points. */
const scripts = [
  'a',
  'Z',
  '7',
  ' ',
  'é',
  'e\u0301',
  '\u00b4',
  '\ufb01',
  'ß',
  'Ж',
  '漢',
  '𠮷',
  'か\u3099',
  'ش',
  'א',
  '한',
];
const emoji = ['🙂', '👩‍👩‍👧‍👦', '🏳️‍🌈', '🇵🇱', '\u200d'];
const spaces = ['\u00a0', '\u2003', '\u2028', '\u0085', '\ufeff', '\u202e', '\u2066', '\t', '\n', '\r\n', '\r'];
const controls = ['\0', '\b', '\u001b[2J', '\u007f', '\ufffe', '\ufffd', '\ud800', '\udfff'];
const markup = ['<script>', '</td>', '&amp;', '"', "'", '`', '\\', '{{7*7}}', '#{x}', '%0d%0a', '=1+1'];
const words = ['Bcc: a@b.example', '__proto__', 'constructor', 'null', 'true'];
const pieces = [...scripts, ...emoji, ...spaces, ...controls, ...markup, ...words];

const piece = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...pieces) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) },
);

/** Any text, including lone surrogates. */
export const anyText = (maxPieces: number): fc.Arbitrary<string> =>
  fc.array(piece, { maxLength: maxPieces }).map((parts) => parts.join(''));

/** Text without lone surrogates, as UTF-8 requires. */
export const wholeText = (maxPieces: number): fc.Arbitrary<string> =>
  anyText(maxPieces).map((text) => text.toWellFormed());

/** JSON values of every type, including property names that are special in JavaScript. */
export const anyJson: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, 0, -0, -1, 1e308, 2 ** 53, '', 'null', [], [[]], {}, [null], { a: {} }),
  fc.constantFrom('__proto__', 'constructor', 'toString').map((name) => JSON.parse(`{"${name}":{"name":"Ada"}}`)),
  anyText(4),
  fc.array(anyText(2), { maxLength: 3 }),
);

/** An object with some valid fields and some missing or invalid. */
export const spoiled = (fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Record<string, unknown>> => {
  const loose = Object.entries(fields).map(([name, good]): [string, fc.Arbitrary<unknown>] => [
    name,
    fc.oneof({ weight: 8, arbitrary: good }, { weight: 1, arbitrary: anyJson }),
  ]);
  const known = fc.record(Object.fromEntries(loose), { requiredKeys: [] });
  const whole = fc.record(fields);
  return fc.oneof(
    known,
    whole,
    fc.tuple(whole, anyText(2), anyJson).map(([row, name, value]) => ({ ...row, [name]: value })),
  );
};

const label = fc
  .array(fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789'), { minLength: 1, maxLength: 8 })
  .map((letters) => letters.join(''));

export const emailAddress: fc.Arbitrary<string> = fc
  .tuple(label, label, fc.constantFrom('example', 'com', 'org'))
  .map(([local, domain, top]) => `${local}@${domain}.${top}`);
