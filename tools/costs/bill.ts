import type { Deployed } from './deployed.ts';
import { coveredUnits, plans } from './plans.ts';
import { type Price, prices, type Unit } from './prices.ts';
import { canaryUsage, usageOf } from './usage.ts';

/** The lines of a bill, each with what is summed up in it. */
const services = {
  'CloudFront: transfer': ['cloudFrontGigabytes'],
  'CloudFront: requests': ['cloudFrontRequests'],
  'CloudFront Functions': ['edgeFunctionCalls'],
  'S3: reads': ['bucketReads'],
  'API Gateway': ['apiRequests'],
  Lambda: ['lambdaCalls', 'lambdaGigabyteSeconds'],
  'DynamoDB: reads and writes': ['tableWrites', 'tableReads'],
  'DynamoDB: storage and backups': ['tableGigabytes', 'backupGigabytes'],
  'SES: emails to sales': ['emails'],
  'CloudWatch: logs': ['logGigabytes'],
  'CloudWatch: alarms and metrics': ['alarmMetrics', 'customMetrics'],
  'Web ACL': ['webAcls', 'webAclRules', 'webAclRequests'],
  'Secrets Manager': ['secrets', 'secretReads'],
} as const satisfies Record<string, readonly Unit[]>;

/** @returns dollars for an amount, once what is free has been taken off */
export const charge = (amount: number, { per, dollars, free }: Price): number =>
  (Math.max(0, amount - free) / per) * dollars;

/** Dollars a month by service, for a number of page views, paid as they come. */
export const billOf = (
  pageViews: number,
  counts: Deployed,
  options: { webAcl: boolean } = { webAcl: false },
): Map<string, number> => {
  const usage = usageOf(pageViews, counts, options);
  return new Map(
    Object.entries(services).map(([service, units]) => [
      service,
      units.reduce((sum, unit) => sum + charge(usage[unit], prices[unit]), 0),
    ]),
  );
};

export const totalOf = (bill: ReadonlyMap<string, number>): number =>
  [...bill.values()].reduce((sum, amount) => sum + amount, 0);

/** What the canary costs a month where nothing is free any longer. Dollars. */
export const canaryCost = (counts: Deployed): number =>
  Object.entries(canaryUsage(counts)).reduce(
    (sum, [unit, amount]) => sum + charge(amount, { ...prices[unit as Unit], free: 0 }),
    0,
  );

/** A way to pay for CloudFront, and the total bill of a month with it. Dollars. */
export type Offer = { name: string; dollars: number };

/**
 * The cheapest way to pay for a number of page views. Plans include a web ACL.
 * @param options.webAcl whether there has to be one
 */
export const cheapestOf = (pageViews: number, counts: Deployed, options: { webAcl: boolean }): Offer => {
  const usage = usageOf(pageViews, counts, options);
  const total = totalOf(billOf(pageViews, counts, options));
  const covered = coveredUnits.reduce((sum, unit) => sum + charge(usage[unit], prices[unit]), 0);
  const offers: Offer[] = [
    { name: 'pay as you go', dollars: total },
    ...plans
      .filter(
        ({ requests, gigabytes }) => requests >= usage.cloudFrontRequests && gigabytes >= usage.cloudFrontGigabytes,
      )
      .map(({ name, dollars }) => ({ name, dollars: total - covered + dollars })),
  ];
  return offers.reduce((best, offer) => (offer.dollars < best.dollars ? offer : best));
};
