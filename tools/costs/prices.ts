/**
 * What AWS asks for, in US dollars, in us-east-1 (CloudFront: United States and Europe), without taxes. `free` is what
 * an account has each month for nothing and without an end; offers for new accounts are not counted.
 */
export type Price = {
  /** For so many units ... */
  per: number;
  /** ... so many dollars. */
  dollars: number;
  /** Units that cost nothing, each month. */
  free: number;
};

/** When these were last looked up by hand: nothing here asks AWS. */
export const pricesOf = '2026-11-20';

const million = 1_000_000;

export const prices = {
  cloudFrontGigabytes: { per: 1, dollars: 0.085, free: 1024 },
  cloudFrontRequests: { per: 10_000, dollars: 0.01, free: 10 * million },
  edgeFunctionCalls: { per: million, dollars: 0.1, free: 2 * million },
  bucketReads: { per: 1000, dollars: 0.0004, free: 0 },
  apiRequests: { per: million, dollars: 1, free: 0 },
  lambdaCalls: { per: million, dollars: 0.2, free: million },
  /** arm64. */
  lambdaGigabyteSeconds: { per: 1, dollars: 0.0000133334, free: 400_000 },
  tableWrites: { per: million, dollars: 0.625, free: 0 },
  tableReads: { per: million, dollars: 0.125, free: 0 },
  tableGigabytes: { per: 1, dollars: 0.25, free: 25 },
  backupGigabytes: { per: 1, dollars: 0.2, free: 0 },
  emails: { per: 1000, dollars: 0.1, free: 0 },
  logGigabytes: { per: 1, dollars: 0.5, free: 5 },
  alarmMetrics: { per: 1, dollars: 0.1, free: 10 },
  customMetrics: { per: 1, dollars: 0.3, free: 10 },
  webAcls: { per: 1, dollars: 5, free: 0 },
  webAclRules: { per: 1, dollars: 1, free: 0 },
  webAclRequests: { per: million, dollars: 0.6, free: 0 },
  secrets: { per: 1, dollars: 0.4, free: 0 },
  secretReads: { per: 10_000, dollars: 0.05, free: 0 },
} as const satisfies Record<string, Price>;

/** Something that is paid for. */
export type Unit = keyof typeof prices;
