import type { AttributeValue } from '@aws-sdk/client-dynamodb';

export type Row = Record<string, AttributeValue>;

const mapValues = <In, Out>(record: Record<string, In>, change: (value: In) => Out): Record<string, Out> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));

const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

/** A value in DynamoDB's JSON: bytes in base64, numbers as their digits. */
const encodeValue = (value: AttributeValue): unknown => {
  if (value.B) return { B: toBase64(value.B) };
  if (value.BS) return { BS: value.BS.map(toBase64) };
  if (value.L) return { L: value.L.map(encodeValue) };
  if (value.M) return { M: mapValues(value.M, encodeValue) };
  return value;
};

/** A row, or its keys, in DynamoDB's JSON, as the stream's event carries it. */
export const encodeRow = (row: Row): Record<string, unknown> => mapValues(row, encodeValue);
