import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { SetupError } from './setup-error.ts';

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

/** A row, or its keys, in DynamoDB's JSON: as backups keep it, and as the stream's event carries it. */
export const encodeRow = (row: Row): Record<string, unknown> => mapValues(row, encodeValue);

const fromBase64 = (text: string) => new Uint8Array(Buffer.from(text, 'base64'));

const decodeValue = (value: unknown): AttributeValue => {
  const [pair, ...more] = Object.entries(value as Record<string, unknown>);
  if (!pair || more.length > 0) throw new SetupError('A row of the backup has a value without a type.');
  const [type, inner] = pair;
  if (type === 'B') return { B: fromBase64(inner as string) };
  if (type === 'BS') return { BS: (inner as string[]).map(fromBase64) };
  if (type === 'L') return { L: (inner as unknown[]).map(decodeValue) };
  if (type === 'M') return { M: mapValues(inner as Record<string, unknown>, decodeValue) };
  return value as AttributeValue;
};

/** @throws {SetupError} when it is not DynamoDB's JSON */
export const decodeRow = (row: Record<string, unknown>): Row => mapValues(row, decodeValue);
