/** What the load generator is asked to send. */
export type Plan = {
  port: number;
  kind: Kind;
  /** Requests in flight at once. With a rate: the most that may be. */
  connections: number;
  /** It stops after so many seconds, or after so many requests, whichever comes first. */
  seconds: number;
  requests?: number;
  /** Requests a second, sent when they are due whether or not earlier ones are answered. Without it: as fast as answered. */
  rate?: number;
  /** How many addresses the requests come from; each its own unless told. */
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
  /** Milliseconds, of all answers. */
  p50: number;
  p99: number;
  /** Different Idempotency-Keys that were acknowledged. */
  keys: number;
};

/** The header by which the product takes a request's address in a test. */
export const addressHeader = 'x-test-address';

/** The fields of a result that add up. */
export const count = (result: Result, status: string): number => result.statuses[status] ?? 0;

/** Answers that a healthy product does not give: none at all, or one of 500 and above. */
export const failures = ({ statuses }: Result): number =>
  Object.entries(statuses).reduce(
    (sum, [status, times]) => (status === 'lost' || status >= '500' ? sum + times : sum),
    0,
  );

/** @param times sorted */
export const percentile = (times: readonly number[], share: number): number =>
  times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;

/** The result in the middle: one that the machine disturbed does not decide. */
export const medianBy = <T>(results: T[], by: (result: T) => number): T =>
  results.toSorted((a, b) => by(a) - by(b))[Math.floor((results.length - 1) / 2)] as T;
