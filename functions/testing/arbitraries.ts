import fc from 'fast-check';

/** Cases per property: fewer in mutation testing, ten thousand in `npm run test:slow`. */
export const cases = { numRuns: Number(process.env.PROPERTY_CASES ?? 500) };

/** Many writing systems, multi-code-point characters, spaces, controls, lone surrogates, markup, and special names. */
const pieces = [
  ...['a', 'Z', '7', ' ', 'é', 'e\u0301', '\u00b4', '\ufb01', 'ß', 'Ж', '漢', '𠮷', 'か\u3099', 'ش', 'א', '한'],
  ...['🙂', '👩‍👩‍👧‍👦', '🏳️‍🌈', '🇵🇱', '\u200d'],
  ...['\u00a0', '\u2003', '\u2028', '\u0085', '\ufeff', '\u202e', '\u2066', '\t', '\n', '\r\n', '\r'],
  ...['\0', '\b', '\u001b[2J', '\u007f', '\ufffe', '\ufffd', '\ud800', '\udfff'],
  ...['<script>', '</td>', '&amp;', '"', "'", '`', '\\', '{{7*7}}', '#{x}', '%0d%0a', '=1+1'],
  ...['Bcc: a@b.example', '__proto__', 'constructor', 'null', 'true'],
];

export const anyText = (maxPieces: number): fc.Arbitrary<string> =>
  fc.string({
    unit: fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary', size: 'xsmall' })),
    maxLength: maxPieces,
  });

/** Text without lone surrogates, as UTF-8 requires. */
export const wellFormedText = (maxPieces: number): fc.Arbitrary<string> =>
  anyText(maxPieces).map((text) => text.toWellFormed());

export const anyJson: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom('__proto__', 'constructor', 'toString').map((name) => JSON.parse(`{"${name}":{"name":"Ada"}}`)),
  anyText(4),
);

export const spoiled = (fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Record<string, unknown>> => {
  const loose = Object.entries(fields).map(([name, good]): [string, fc.Arbitrary<unknown>] => [
    name,
    fc.oneof({ weight: 8, arbitrary: good }, { weight: 1, arbitrary: anyJson }),
  ]);
  const more = fc.dictionary(anyText(2), anyJson, { maxKeys: 1 });
  return fc.oneof(
    fc.record(Object.fromEntries(loose), { requiredKeys: [] }),
    fc.tuple(fc.record(fields), more).map(([row, others]) => ({ ...others, ...row })),
  );
};

const label = fc.stringMatching(/^[a-z0-9]{1,8}$/);

export const emailAddress: fc.Arbitrary<string> = fc
  .tuple(label, label, fc.constantFrom('example', 'com', 'org'))
  .map(([local, domain, top]) => `${local}@${domain}.${top}`);
