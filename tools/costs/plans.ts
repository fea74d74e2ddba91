import type { Unit } from './prices.ts';

/** A flat-rate plan of CloudFront: one price a month, without a charge for more, but with less priority then. */
type Plan = { name: string; dollars: number; requests: number; gigabytes: number };

/** When AWS's pages about plans were last read: aws.amazon.com/cloudfront/pricing and the developer guide. */
export const plansOf = '2026-09-05';

const million = 1_000_000;
const terabyte = 1024;

/** The cheapest first; Premium has several sizes. */
export const plans: readonly Plan[] = [
  { name: 'Free', dollars: 0, requests: million, gigabytes: 100 },
  { name: 'Pro', dollars: 15, requests: 10 * million, gigabytes: 50 * terabyte },
  { name: 'Business', dollars: 200, requests: 125 * million, gigabytes: 50 * terabyte },
  { name: 'Premium', dollars: 1000, requests: 500 * million, gigabytes: 50 * terabyte },
  { name: 'Premium', dollars: 1450, requests: 750 * million, gigabytes: 75 * terabyte },
  { name: 'Premium', dollars: 2250, requests: 1250 * million, gigabytes: 125 * terabyte },
  { name: 'Premium', dollars: 3500, requests: 2000 * million, gigabytes: 200 * terabyte },
  { name: 'Premium', dollars: 6000, requests: 3500 * million, gigabytes: 350 * terabyte },
  { name: 'Premium', dollars: 10_000, requests: 6000 * million, gigabytes: 600 * terabyte },
];

/** What a plan's price covers. */
export const coveredUnits = [
  'cloudFrontGigabytes',
  'cloudFrontRequests',
  'edgeFunctionCalls',
  'webAcls',
  'webAclRules',
  'webAclRequests',
] as const satisfies readonly Unit[];
