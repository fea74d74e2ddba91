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
  /** Milliseconds, of all answers. */
  p50: number;
  p99: number;
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

/** @param times sorted */
export const percentile = (times: readonly number[], share: number): number =>
  times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;

/** The median result: one round that the machine slowed does not decide. */
export const medianBy = <T>(results: T[], by: (result: T) => number): T =>
  results.toSorted((a, b) => by(a) - by(b))[Math.floor((results.length - 1) / 2)] as T;
