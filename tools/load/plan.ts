import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Product } from '#scripts/testing/start-product.ts';

/** What every load is sent to. */
export type Bench = {
  product: Product;
  client: DynamoDBClient;
  port: number;
  password: string;
  cookie: string;
  /** Shorter loads. */
  quick: boolean;
};

/** What the load generator sends. */
export type Plan = {
  port: number;
  kind: Kind;
  /** Requests in flight at once. With a rate: the most that may be. */
  connections: number;
  /** It stops after this time or this number of requests, whichever comes first. */
  seconds: number;
  requests?: number;
  /** Requests a second, sent when they are due whether or not earlier ones are answered. Without it: as fast as answered. */
  rate?: number;
  /** How many addresses the requests come from; by default each has its own. */
  addresses?: number;
  /** The first octets of the addresses, so that loads do not share limits. */
  network: string;
  cookie?: string;
  password?: string;
};

export type Kind = 'check' | 'proposals' | 'contact' | 'login' | 'guess';

export type Result = {
  sent: number;
  seconds: number;
  /** Answers by status; `lost` had none. */
  statuses: Record<string, number>;
  /** How long each answer took, in milliseconds, in ascending order. */
  times: readonly number[];
  /** Different Idempotency-Keys that were acknowledged. */
  keys: number;
};

/** The header from which the product takes a request's address in a test. */
export const addressHeader = 'x-test-address';

/** How many answers had this status. */
export const count = (result: Result, status: string): number => result.statuses[status] ?? 0;

/** Requests that failed: without an answer, or with status 500 and above. */
export const failures = ({ statuses }: Result): number =>
  Object.entries(statuses).reduce(
    (sum, [status, times]) => (status === 'lost' || status >= '500' ? sum + times : sum),
    0,
  );

/** The time within which a share of the answers came, in milliseconds. */
export const percentile = ({ times }: Result, share: number): number =>
  times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;

/** Merges several rounds of the same load: a percentile of all answers depends less on one slow moment. */
export const mergeResults = (rounds: readonly Result[]): Result => {
  const statuses: Record<string, number> = {};
  for (const [status, times] of rounds.flatMap((round) => Object.entries(round.statuses))) {
    statuses[status] = (statuses[status] ?? 0) + times;
  }
  const sum = (of: (round: Result) => number) => rounds.reduce((total, round) => total + of(round), 0);
  return {
    sent: sum(({ sent }) => sent),
    seconds: sum(({ seconds }) => seconds),
    statuses,
    times: rounds.flatMap(({ times }) => times).sort((a, b) => a - b),
    keys: sum(({ keys }) => keys),
  };
};
