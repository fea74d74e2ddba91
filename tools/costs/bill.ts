import { type Price, prices, type Unit } from './prices.ts';
import { usageOf } from './usage.ts';

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
  'SES: e-mails to sales': ['emails'],
  'CloudWatch: logs': ['logGigabytes'],
  'CloudWatch: alarms and metrics': ['alarmMetrics', 'customMetrics'],
  'Secrets Manager': ['secrets', 'secretReads'],
} as const satisfies Record<string, readonly Unit[]>;

/** @returns dollars for an amount, once what is free has been taken off */
export const charge = (amount: number, { per, dollars, free }: Price): number =>
  (Math.max(0, amount - free) / per) * dollars;

/** Dollars a month by service, for a number of page views. */
export const billOf = (pageViews: number): Map<string, number> => {
  const usage = usageOf(pageViews);
  return new Map(
    Object.entries(services).map(([service, units]) => [
      service,
      units.reduce((sum, unit) => sum + charge(usage[unit], prices[unit]), 0),
    ]),
  );
};
